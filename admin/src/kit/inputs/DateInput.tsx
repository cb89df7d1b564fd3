import { TextField } from '@mui/material';
import { useController } from 'react-hook-form';

interface DateInputProps {
  name: string;
  label: string;
  required?: boolean;
  help?: string;
}

/** Input for a date such as `2026-11-20`, with the browser's date picker. */
export const DateInput = ({ name, label, required, help }: DateInputProps) => {
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const { ref, value, ...rest } = field;
  return (
    <TextField
      {...rest}
      type="date"
      inputRef={ref}
      value={String(value ?? '')}
      label={label}
      required={required}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? help}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};
