import { MenuItem, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import type { Choice } from '../list/ChoiceField.tsx';

interface ChoiceInputProps {
  name: string;
  label: string;
  choices: readonly Choice[];
  /** The label of a stored value that is not offered (any more): the value itself unless given. */
  labelOf?: (value: string) => string;
  required?: boolean;
  help?: string;
}

/** One of a list. A value that isn't in the list (any more) is shown and kept. */
export const ChoiceInput = (props: ChoiceInputProps) => {
  const { name, label, choices, labelOf = value => value, required, help } = props;
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const { ref, value, ...rest } = field;
  const current = String(value ?? '');
  const known = current === '' || choices.some(choice => choice.value === current);
  const offered = known ? choices : [{ value: current, label: labelOf(current) }, ...choices];
  return (
    <TextField
      {...rest}
      select
      inputRef={ref}
      value={current}
      label={label}
      required={required}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? help}
    >
      {offered.map(choice => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** A list of words as choices, which are their own labels unless something words them. */
export const asChoices = (words: readonly string[], labelOf = (word: string) => word): Choice[] =>
  words.map(word => ({ value: word, label: labelOf(word) }));
