import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import { useController } from 'react-hook-form';
import { useWord } from '../../i18n/useText.ts';

interface CheckboxesInputProps {
  name: string;
  label: string;
  options: readonly string[];
  required?: boolean;
  /** Said in red as long as nothing is ticked. */
  noneNote?: string;
  /** May correct a choice before it is taken over. */
  settle?: (chosen: string[]) => string[];
}

/** Some of a short list. */
export const CheckboxesInput = ({ name, label, options, required, noneNote, settle }: CheckboxesInputProps) => {
  const { field, fieldState } = useController<Record<string, string[]>>({ name, defaultValue: [] });
  const word = useWord();
  const chosen = field.value ?? [];
  const note = chosen.length === 0 ? (noneNote ?? fieldState.error?.message) : fieldState.error?.message;
  const toggle = (option: string) => {
    const next = chosen.includes(option) ? chosen.filter(other => other !== option) : [...chosen, option];
    field.onChange(settle ? settle(next) : next);
  };
  return (
    <FormControl component="fieldset" error={note !== undefined} required={required}>
      <FormLabel component="legend" sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 0.5 }}>
        {label}
      </FormLabel>
      <FormGroup row>
        {options.map((option, index) => (
          <FormControlLabel
            key={option}
            label={word(option)}
            sx={{ mr: 3 }}
            control={
              <Checkbox
                size="small"
                inputRef={index === 0 ? field.ref : undefined}
                checked={chosen.includes(option)}
                onChange={() => toggle(option)}
                slotProps={{ input: { 'aria-invalid': note === undefined ? undefined : true } }}
              />
            }
          />
        ))}
      </FormGroup>
      {note && <FormHelperText>{note}</FormHelperText>}
    </FormControl>
  );
};
