import { useMediaQuery, useTheme } from '@mui/material';
import { useCallback } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useFilters } from '../../kit/list/useFilters.ts';
import { useCategoryNames } from './form/useCategoryNames.ts';
import { SORT_KEYS } from './sort-keys.ts';

/** Search, category, featured; where there are no column heads, the order too. */
export const FranchiseFilters = () => {
  const t = useText();
  const { set, text, clear } = useFilters();
  const { sort, setSort } = useListContext();
  const categories = useCategoryNames();
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const search = useCallback((value: string) => set('search', value), [set]);

  return (
    <FilterBar onClear={clear}>
      <SearchField
        label={t('franchises.searchLabel')}
        placeholder={t('franchises.searchPlaceholder')}
        value={text('search')}
        onSearch={search}
      />
      <ChoiceField
        label={t('franchises.fields.category')}
        all
        value={text('category')}
        choices={categories.map(name => ({ value: name, label: name }))}
        onChoose={value => set('category', value)}
      />
      <ChoiceField
        label={t('franchises.featured')}
        all
        value={text('featured')}
        choices={[
          { value: 'true', label: t('franchises.filters.yes') },
          { value: 'false', label: t('franchises.filters.no') },
        ]}
        onChoose={value => set('featured', value === '' ? '' : value === 'true')}
      />
      {narrow && (
        <ChoiceField
          label={t('lists.sortBy')}
          value={`${sort.field} ${sort.order}`}
          choices={SORT_KEYS.flatMap(field => [
            { value: `${field} ASC`, label: `${t(`franchises.sorts.${field}`)} ↑` },
            { value: `${field} DESC`, label: `${t(`franchises.sorts.${field}`)} ↓` },
          ])}
          onChoose={value => {
            const [field = 'name', order] = value.split(' ');
            setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
          }}
        />
      )}
    </FilterBar>
  );
};
