import { MenuItem, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import type { Choice } from '../list/ChoiceField.tsx';

interface ChoiceInputProps {
  name: string;
  label: string;
  choices: readonly Choice[];
  /** Label of a stored value that is no longer offered. Default: the value itself. */
  labelOf?: (value: string) => string;
  required?: boolean;
  help?: string;
}

/** Select input. A stored value that is no longer offered is displayed and preserved. */
export const ChoiceInput = (props: ChoiceInputProps) => {
  const { name, label, choices, labelOf = value => value, required, help } = props;
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const { ref, value, ...rest } = field;
  const current = String(value ?? '');
  const isKnown = current === '' || choices.some(choice => choice.value === current);
  const offeredChoices = isKnown ? choices : [{ value: current, label: labelOf(current) }, ...choices];
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
      {offeredChoices.map(choice => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** Converts words to choices, labelled with the words themselves by default. */
export const asChoices = (words: readonly string[], labelOf = (word: string) => word): Choice[] =>
  words.map(word => ({ value: word, label: labelOf(word) }));
