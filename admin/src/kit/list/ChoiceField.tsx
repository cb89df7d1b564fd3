import { MenuItem, TextField } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFieldProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
  /** Offers "All" first, which is the empty text. */
  all?: boolean;
}

/** One of a few, for filters and orders. */
export const ChoiceField = ({ label, value, choices, onChoose, all = false }: ChoiceFieldProps) => {
  const t = useText();
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={event => onChoose(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {all && <MenuItem value="">{t('lists.all')}</MenuItem>}
      {choices.map(choice => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
};
