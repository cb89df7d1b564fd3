import type { ExistingRowAction } from '@marketplace/api';
import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { useText } from '../../i18n/useText.ts';

const CHOICES: readonly ExistingRowAction[] = ['refuse', 'allow', 'update'];
const isExisting = (value: string): value is ExistingRowAction => CHOICES.some(choice => choice === value);

interface ExistingChoiceProps {
  value: ExistingRowAction;
  onChoose: (value: ExistingRowAction) => void;
}

/**
 * Choice of what to do with franchises that already exist. The choice applies to one upload. By default, such
 * franchises are rejected.
 */
export const ExistingChoice = ({ value, onChoose }: ExistingChoiceProps) => {
  const t = useText();
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{t('bulk.existing.label')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={event => isExisting(event.target.value) && onChoose(event.target.value)}
      >
        {CHOICES.map(choice => (
          <FormControlLabel key={choice} value={choice} control={<Radio />} label={t(`bulk.existing.${choice}`)} />
        ))}
      </RadioGroup>
    </FormControl>
  );
};
