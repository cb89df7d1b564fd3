import { Autocomplete, TextField, type TextFieldProps } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import type { Findable, useFound } from './useFound.ts';

/** What nothing chosen stands for is read as a value. */
const PLACEHOLDER = { '& input:not(:focus)::placeholder': { color: 'text.primary' } };

interface FoundFieldProps<Item extends Findable> {
  found: ReturnType<typeof useFound<Item>>;
  label: string;
  labelOf: (item: Item) => string;
  value: string;
  onChoose: (id: string) => void;
  onBlur?: () => void;
  field?: Pick<TextFieldProps, 'required' | 'error' | 'helperText' | 'inputRef' | 'placeholder'>;
}

/** One of many: typed, found by the server; the chosen one stays shown, also one that is gone. */
export const FoundField = <Item extends Findable>({
  found: { offered, chosen, isGone, isPending, isSearching, problem, setPicked, setTyped },
  label,
  labelOf,
  value,
  onChoose,
  onBlur,
  field,
}: FoundFieldProps<Item>) => {
  const t = useText();
  const current: Item | { id: string } | null = value === '' ? null : (chosen ?? { id: value });
  const known = current === null || offered.some(({ id }) => id === current.id);
  return (
    <Autocomplete<Item | { id: string }>
      options={known ? offered : [current, ...offered]}
      value={current}
      loading={isPending}
      filterOptions={options => (isSearching && !known ? options.filter(({ id }) => id !== value) : options)}
      getOptionLabel={item => ('name' in item ? labelOf(item) : isGone ? item.id : '')}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, item) => {
        setPicked(item && 'name' in item ? item : null);
        onChoose(item?.id ?? '');
      }}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onBlur={onBlur}
      renderInput={params => (
        <TextField
          {...params}
          {...field}
          label={label}
          sx={PLACEHOLDER}
          helperText={problem ? t(`lists.${problem}`) : field?.helperText}
          slotProps={{ inputLabel: { ...params.InputLabelProps, ...(field?.placeholder && { shrink: true }) } }}
        />
      )}
    />
  );
};
