import type { Fault } from '@marketplace/api';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { pathOf } from '../../data/faults.ts';
import { useText } from '../../i18n/useText.ts';
import { asChoices } from '../../kit/inputs/ChoiceInput.tsx';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { ConsultantField } from '../franchises/form/ConsultantField.tsx';
import { useCategoryNames } from '../franchises/form/useCategoryNames.ts';

interface RestoreDialogProps {
  name: string;
  /** What the server says is gone. */
  faults: Fault[];
  busy: boolean;
  onRestore: (chosen: object) => void;
  onClose: () => void;
}

/** What a franchise referred to is gone: shows the server's words, and asks what it has instead. */
export const RestoreDialog = ({ name, faults, busy, onRestore, onClose }: RestoreDialogProps) => {
  const t = useText();
  const titleId = useId();
  const categories = useCategoryNames();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  // What was asked for stays, also when the server goes on to the next fault.
  const asked = new Set([...Object.keys(chosen), ...faults.map(fault => pathOf(fault).join('.'))]);
  const choose = (field: string) => (value: string) => setChosen({ ...chosen, [field]: value });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('bin.choose', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{t('bin.chooseHelp')}</DialogContentText>
        {faults.map(fault => (
          <Alert key={fault.msg} severity="warning">
            {fault.msg}
          </Alert>
        ))}
        {asked.has('category') && (
          <ChoiceField
            label={t('franchises.fields.category')}
            value={chosen.category ?? ''}
            choices={asChoices(categories)}
            onChoose={choose('category')}
          />
        )}
        {asked.has('consultant_id') && (
          <ConsultantField value={chosen.consultant_id ?? ''} onChoose={choose('consultant_id')} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button variant="contained" loading={busy} onClick={() => onRestore(chosen)}>
          {t('bin.restore')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
