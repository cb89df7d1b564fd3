import type { Franchise } from '@marketplace/api';
import { Typography } from '@mui/material';
import { useCallback } from 'react';
import { SORT_KEYS } from '../franchises/sort-keys.ts';
import { useText } from '../i18n/useText.ts';
import { ChoiceField } from '../list/ChoiceField.tsx';
import { FilterBar } from '../list/FilterBar.tsx';
import { SearchField } from '../list/SearchField.tsx';
import { categoriesOf } from './selection.ts';
import { useSelection } from './useSelection.ts';

interface OwnFiltersProps {
  /** None while they are on their way. */
  franchises: Franchise[] | undefined;
  shown: number;
}

/** Search, category and order of one's own franchises; and how many are shown. */
export const OwnFilters = ({ franchises, shown }: OwnFiltersProps) => {
  const t = useText();
  const { selection, set, clear } = useSelection();
  const { search, category, sort, order } = selection;
  const categories = franchises ? categoriesOf(franchises) : [category].filter(Boolean);
  const onSearch = useCallback((text: string) => set('search', text), [set]);

  return (
    <>
      <FilterBar onClear={clear}>
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
          choices={categories.map(name => ({ value: name, label: name }))}
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
        {franchises ? t('franchises.mine.showing', { shown, total: franchises.length }) : '\u00a0'}
      </Typography>
    </>
  );
};
