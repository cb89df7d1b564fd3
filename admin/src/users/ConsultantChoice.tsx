import type { User } from '@marketplace/api';
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';

const OFFERED = 20;

interface ConsultantChoiceProps {
  label: string;
  /** What nobody chosen stands for, in a filter. */
  placeholder?: string;
  /** Who is not offered. */
  without?: string;
  value: string;
  onChoose: (id: string) => void;
}

/** One consultant out of many: typed, looked up by the server. */
export const ConsultantChoice = ({ label, placeholder, without, value, onChoose }: ConsultantChoiceProps) => {
  const [typed, setTyped] = useState('');
  const { data = [], isFetching } = useGetList<User>('admin/users', {
    pagination: { page: 1, perPage: OFFERED },
    sort: { field: 'name', order: 'ASC' },
    filter: { role: 'consultant', ...(typed && { q: typed }) },
  });
  const found = data.filter(({ id }) => id !== without);
  const { data: current } = useGetOne<User>('admin/users', { id: value }, { enabled: value !== '' });
  const chosen = value === '' ? null : (found.find(({ id }) => id === value) ?? current ?? null);

  return (
    <Autocomplete<User>
      options={chosen && !found.includes(chosen) ? [chosen, ...found] : found}
      value={chosen}
      loading={isFetching}
      filterOptions={options => options}
      getOptionLabel={consultant => consultant.name}
      getOptionKey={consultant => consultant.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, consultant) => onChoose(consultant?.id ?? '')}
      onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
      renderInput={params => (
        <TextField
          {...params}
          label={label}
          placeholder={placeholder}
          sx={{ '& input:not(:focus)::placeholder': { color: 'text.primary' } }}
          slotProps={{ inputLabel: { ...params.InputLabelProps, ...(placeholder && { shrink: true }) } }}
        />
      )}
    />
  );
};
