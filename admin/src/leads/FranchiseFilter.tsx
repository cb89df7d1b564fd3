import type { Franchise } from '@marketplace/api';
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { useText } from '../i18n/useText.ts';

const OFFERED = 20;

/** One franchise out of many: typed, looked up by the server. */
export const FranchiseFilter = ({ value, onChoose }: { value: string; onChoose: (id: string) => void }) => {
  const t = useText();
  const [typed, setTyped] = useState('');
  const { data: found = [], isFetching } = useGetList<Franchise>('admin/franchises', {
    pagination: { page: 1, perPage: OFFERED },
    sort: { field: 'name', order: 'ASC' },
    filter: typed ? { search: typed } : {},
  });
  const { data: current } = useGetOne<Franchise>('admin/franchises', { id: value }, { enabled: value !== '' });
  const chosen = value === '' ? null : (found.find(({ id }) => id === value) ?? current ?? null);

  return (
    <Autocomplete<Franchise>
      options={chosen && !found.includes(chosen) ? [chosen, ...found] : found}
      value={chosen}
      loading={isFetching}
      filterOptions={options => options}
      getOptionLabel={franchise => franchise.name}
      getOptionKey={franchise => franchise.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, franchise) => onChoose(franchise?.id ?? '')}
      onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
      renderInput={params => (
        <TextField
          {...params}
          label={t('leads.columns.franchise')}
          placeholder={t('lists.all')}
          sx={{ '& input:not(:focus)::placeholder': { color: 'text.primary' } }}
          slotProps={{ inputLabel: { ...params.InputLabelProps, shrink: true } }}
        />
      )}
    />
  );
};
