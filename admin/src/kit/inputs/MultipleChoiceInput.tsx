import {
  Autocomplete,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  TextField,
} from '@mui/material';
import { useController } from 'react-hook-form';
import { useWord } from '../../i18n/useText.ts';

interface ManyInputProps {
  name: string;
  label: string;
  options: readonly string[];
  groupOf?: (option: string) => string;
  required?: boolean;
}

/** Multiple choice from a long list, with search and chips. */
export const MultipleChoiceInput = ({ name, label, options, groupOf, required }: ManyInputProps) => {
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
      slotProps={{ chip: { size: 'small', variant: 'filled' } }}
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

interface CheckboxesInputProps<Option extends string> {
  name: string;
  label: string;
  options: readonly Option[];
  /** Label of an option; by default its translation. */
  labelOf?: (option: Option) => string;
  required?: boolean;
  /** Error displayed while nothing is checked. */
  noneNote?: string;
  /** Corrects the selected values before they are applied. */
  normalise?: (chosen: string[]) => string[];
}

/** Multiple choice from a short list, as checkboxes. */
export const CheckboxesInput = <Option extends string>(props: CheckboxesInputProps<Option>) => {
  const { name, label, options, required, noneNote, normalise } = props;
  const { field, fieldState } = useController<Record<string, string[]>>({ name, defaultValue: [] });
  const word = useWord();
  const { labelOf = word } = props;
  const chosen = field.value ?? [];
  const note = chosen.length === 0 ? (noneNote ?? fieldState.error?.message) : fieldState.error?.message;
  const toggle = (option: string) => {
    const next = chosen.includes(option) ? chosen.filter(other => other !== option) : [...chosen, option];
    field.onChange(normalise ? normalise(next) : next);
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
            label={labelOf(option)}
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
