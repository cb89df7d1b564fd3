import { Autocomplete, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import { useWord } from '../../i18n/useText.ts';

interface ManyInputProps {
  name: string;
  label: string;
  options: readonly string[];
  groupOf?: (option: string) => string;
  required?: boolean;
}

/** Some of a long list: typed, found, kept as chips. */
export const ManyInput = ({ name, label, options, groupOf, required }: ManyInputProps) => {
  const { field, fieldState } = useController<Record<string, string[]>>({ name, defaultValue: [] });
  const word = useWord();
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      options={options}
      groupBy={groupOf && (option => word(groupOf(option)))}
      getOptionLabel={word}
      value={field.value ?? []}
      onChange={(_event, value) => field.onChange(value)}
      onBlur={field.onBlur}
      slotProps={{ chip: { variant: 'filled' } }}
      renderInput={params => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={label}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message}
          required={required}
        />
      )}
    />
  );
};
