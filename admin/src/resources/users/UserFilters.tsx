import { useMediaQuery, useTheme } from '@mui/material';
import { useCallback } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useFilters } from '../../kit/list/useFilters.ts';

/** What users are sorted by (specification §2.4). */
const SORTS = ['name', 'email', 'role', 'tokens'] as const;

/** Search, status, role; where there are no column heads, the order too. */
export const UserFilters = () => {
  const t = useText();
  const { set, text, clear } = useFilters();
  const { sort, setSort } = useListContext();
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const search = useCallback((value: string) => set('q', value), [set]);
  return (
    <FilterBar onClear={clear}>
      <SearchField
        label={t('users.searchLabel')}
        placeholder={t('users.searchPlaceholder')}
        value={text('q')}
        onSearch={search}
      />
      <ChoiceField
        label={t('users.filters.status')}
        all
        value={text('status')}
        choices={[
          { value: 'active', label: t('users.filters.active') },
          { value: 'inactive', label: t('users.filters.inactive') },
        ]}
        onChoose={value => set('status', value)}
      />
      <ChoiceField
        label={t('users.fields.role')}
        all
        value={text('role')}
        choices={[
          { value: 'admin', label: t('layout.roles.admin') },
          { value: 'consultant', label: t('layout.roles.consultant') },
        ]}
        onChoose={value => set('role', value)}
      />
      {narrow && (
        <ChoiceField
          label={t('lists.sortBy')}
          value={`${sort.field} ${sort.order}`}
          choices={SORTS.flatMap(field => [
            { value: `${field} ASC`, label: `${t(`users.fields.${field}`)} ↑` },
            { value: `${field} DESC`, label: `${t(`users.fields.${field}`)} ↓` },
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
