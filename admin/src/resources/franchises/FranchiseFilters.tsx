import { useMediaQuery, useTheme } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { ChoiceFilter, ListFilters, SearchFilter, SortChoice } from '../../kit/list/filters.tsx';
import { useCategoryNames } from './form/useCategoryNames.ts';
import { SORT_KEYS } from './sort-keys.ts';

/** Search, category, featured; where there are no column heads, the order too. */
export const FranchiseFilters = () => {
  const t = useText();
  const categories = useCategoryNames();
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));

  return (
    <ListFilters>
      <SearchFilter name="search" label={t('franchises.searchLabel')} placeholder={t('franchises.searchPlaceholder')} />
      <ChoiceFilter
        name="category"
        label={t('franchises.fields.category')}
        choices={categories.map(name => ({ value: name, label: name }))}
      />
      <ChoiceFilter
        name="featured"
        yesNo
        label={t('franchises.featured')}
        choices={[
          { value: 'true', label: t('franchises.filters.yes') },
          { value: 'false', label: t('franchises.filters.no') },
        ]}
      />
      {narrow && <SortChoice fields={SORT_KEYS.map(value => ({ value, label: t(`franchises.sorts.${value}`) }))} />}
    </ListFilters>
  );
};
