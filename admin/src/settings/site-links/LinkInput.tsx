import type { Category, Page } from '@marketplace/api';
import { Autocomplete, Box, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { api, CATEGORIES_KEY } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { searchProblem, useDebounced } from '../../kit/list/search.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { useLinkProblem } from './useLinkProblem.ts';

/** Maximum number of suggested pages. Typing more of a title narrows them down. */
const SUGGESTION_COUNT = 20;
const PAUSE_MS = 250;

/** Link target on the site. */
export interface SiteLink {
  url: string;
  /** Title of the target, also used as the link's title. */
  title: string;
  group: 'site' | 'categories' | 'pages';
}

const PLACES = { home: '/', directory: '/#franchises', howItWorks: '/#how-it-works', contact: '/#contact' } as const;

const question = (title: string) =>
  `pages?${new URLSearchParams({
    sort: '["title","ASC"]',
    range: `[0,${SUGGESTION_COUNT - 1}]`,
    filter: JSON.stringify({ is_published: true, ...(title && { q: title }) }),
  })}`;

/**
 * Returns link targets: sections of the site, active categories, and published pages that match the typed text.
 * @param isOpen true while the suggestions are displayed
 */
const useSiteLinks = (typed: string, isOpen: boolean) => {
  const t = useText();
  const searchText = useDebounced(typed.trim(), PAUSE_MS);
  const query = searchProblem(searchText) ? '' : searchText;
  const categories = useQuery({
    queryKey: CATEGORIES_KEY,
    queryFn: () => api.read<Category[]>('categories'),
    enabled: isOpen,
  });
  const pages = useQuery({
    queryKey: ['pages', 'links', query],
    queryFn: () => api.read<Page[]>(question(query)),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const siteLinks: SiteLink[] = Object.entries(PLACES).map(([name, url]) => ({
    url,
    title: t(`navigation.links.places.${name as keyof typeof PLACES}`),
    group: 'site',
  }));
  const categoryLinks: SiteLink[] = (categories.data ?? [])
    .filter(({ is_active }) => is_active)
    .map(({ name, slug }) => ({ url: `/category/${slug}`, title: name, group: 'categories' }));
  const pageLinks: SiteLink[] = (pages.data ?? []).map(({ title, slug }) => ({
    url: `/${slug}`,
    title,
    group: 'pages',
  }));
  return {
    links: [...siteLinks, ...categoryLinks, ...pageLinks],
    isPending: categories.isFetching || pages.isFetching,
  };
};

interface LinkInputProps {
  name: string;
  label: string;
  required?: boolean;
  /** Called with the chosen target. */
  onChoose?: (link: SiteLink) => void;
}

const urlOf = (link: SiteLink | string) => (typeof link === 'string' ? link : link.url);

const contains = (text: string) => {
  const searched = text.trim().toLocaleLowerCase();
  return ({ title, url }: SiteLink) => `${title}\n${url}`.toLocaleLowerCase().includes(searched);
};

/** Input for a link, chosen from the site's targets or typed. Warns if the target does not exist. */
export const LinkInput = ({ name, label, required, onChoose }: LinkInputProps) => {
  const t = useText();
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { links, isPending } = useSiteLinks(typed, isOpen);
  const value = String(field.value ?? '');
  // Displays no warning while the user is typing the address.
  const trouble = useLinkProblem(isOpen ? '' : value);
  return (
    <Autocomplete<SiteLink, false, false, true>
      freeSolo
      forcePopupIcon
      options={links}
      value={value}
      inputValue={value}
      open={isOpen}
      loading={isPending}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      filterOptions={options => options.filter(contains(typed))}
      groupBy={({ group }) => t(`navigation.links.${group}`)}
      getOptionLabel={urlOf}
      getOptionKey={urlOf}
      isOptionEqualToValue={(link, chosen) => link.url === urlOf(chosen)}
      onChange={(_event, link) => {
        field.onChange(link === null ? '' : urlOf(link));
        setTyped('');
        if (link !== null && typeof link !== 'string') onChoose?.(link);
      }}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'input') return;
        field.onChange(text);
        setTyped(text);
      }}
      onBlur={() => {
        field.onBlur();
        setTyped('');
      }}
      renderOption={({ key, ...props }, link) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          <span style={{ flex: '1 1 auto' }}>{link.title}</span>
          <Muted component="span">{link.url}</Muted>
        </Box>
      )}
      renderInput={params => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={label}
          required={required}
          placeholder={t('navigation.links.placeholder')}
          error={fieldState.error !== undefined}
          color={trouble && 'warning'}
          helperText={fieldState.error?.message ?? (trouble && t(trouble))}
          slotProps={{
            inputLabel: { ...params.InputLabelProps, required },
            formHelperText: { sx: fieldState.error ? undefined : { color: 'warning.main' } },
          }}
        />
      )}
    />
  );
};
