import { Autocomplete, TextField } from '@mui/material';
import { useController } from 'react-hook-form';

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
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      options={options}
      groupBy={groupOf}
      value={field.value ?? []}
      onChange={(_event, value) => field.onChange(value)}
      onBlur={field.onBlur}
      slotProps={{ chip: { size: 'small' } }}
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
