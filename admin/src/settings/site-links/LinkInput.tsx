import { Autocomplete, Box, TextField } from '@mui/material';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { useLinkTrouble } from './useLinkTrouble.ts';
import { type SiteLink, useSiteLinks } from './useSiteLinks.ts';

interface LinkInputProps {
  name: string;
  label: string;
  required?: boolean;
  /** Told what was chosen. */
  onChoose?: (link: SiteLink) => void;
}

const urlOf = (link: SiteLink | string) => (typeof link === 'string' ? link : link.url);

const holds = (text: string) => {
  const wanted = text.trim().toLocaleLowerCase();
  return ({ title, url }: SiteLink) => `${title}\n${url}`.toLocaleLowerCase().includes(wanted);
};

/** An address that visitors are led to: chosen from what the site has, or typed. One that leads nowhere says so. */
export const LinkInput = ({ name, label, required, onChoose }: LinkInputProps) => {
  const t = useText();
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { links, isPending } = useSiteLinks(typed, isOpen);
  const value = String(field.value ?? '');
  // An address that is being typed is not wrong yet.
  const trouble = useLinkTrouble(isOpen ? '' : value);
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
      filterOptions={options => options.filter(holds(typed))}
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
