import type { Franchise } from '@marketplace/api';
import { Typography } from '@mui/material';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SORT_KEYS } from '../franchises/sort-keys.ts';
import { useText } from '../i18n/useText.ts';
import { ChoiceField } from '../list/ChoiceField.tsx';
import { FilterBar } from '../list/FilterBar.tsx';
import { SearchField } from '../list/SearchField.tsx';
import { categoriesOf, selectionOf } from './selection.ts';

/** Search, category and order of one's own franchises, kept in the address; and how many are shown. */
export const OwnFilters = ({ franchises, shown }: { franchises: Franchise[]; shown: number }) => {
  const t = useText();
  const [address, setAddress] = useSearchParams();
  const { search, category, sort, order } = selectionOf(address);
  const set = useCallback(
    (name: string, value: string) =>
      setAddress(
        previous => {
          const next = new URLSearchParams(previous);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setAddress],
  );
  const onSearch = useCallback((text: string) => set('search', text), [set]);

  return (
    <>
      <FilterBar onClear={search || category ? () => setAddress({}, { replace: true }) : undefined}>
        <SearchField
          label={t('franchises.searchLabel')}
          placeholder={t('franchises.searchPlaceholder')}
          value={search}
          onSearch={onSearch}
        />
        <ChoiceField
          label={t('franchises.filters.category')}
          all
          value={category}
          choices={categoriesOf(franchises).map(name => ({ value: name, label: name }))}
          onChoose={value => set('category', value)}
        />
        <ChoiceField
          label={t('lists.sortBy')}
          value={sort}
          choices={SORT_KEYS.map(key => ({ value: key, label: t(`franchises.sorts.${key}`) }))}
          onChoose={value => set('sort', value)}
        />
        <ChoiceField
          label={t('leads.order')}
          value={order}
          choices={[
            { value: 'ASC', label: t('lists.ascending') },
            { value: 'DESC', label: t('lists.descending') },
          ]}
          onChoose={value => set('order', value)}
        />
      </FilterBar>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 2, pb: 1.5 }}>
        {t('franchises.mine.showing', { shown, total: franchises.length })}
      </Typography>
    </>
  );
};
