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
  /** Adds the choice "All" with an empty value. */
  all?: boolean;
}

/** Select for filters and sort orders. */
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
