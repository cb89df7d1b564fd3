import { useController } from 'react-hook-form';
import { DayTextField } from '../list/DayTextField.tsx';

interface DateInputProps {
  name: string;
  label: string;
  required?: boolean;
  help?: string;
}

/** Input of a form for a date, stored as `2026-11-20`. The API reports a text that is not a date. */
export const DateInput = ({ name, label, required, help }: DateInputProps) => {
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const { ref, value, onChange, onBlur } = field;
  return (
    <DayTextField
      name={name}
      inputRef={ref}
      value={String(value ?? '')}
      onChange={onChange}
      onBlur={onBlur}
      label={label}
      required={required}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? help}
    />
  );
};
