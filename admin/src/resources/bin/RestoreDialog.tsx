import type { Fault } from '@marketplace/api';
import { Alert, Button, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { pathOf } from '../../data/faults.ts';
import { useText } from '../../i18n/useText.ts';
import { AskDialog } from '../../kit/feedback/AskDialog.tsx';
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
  const categories = useCategoryNames();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  // What was asked for stays, also when the server goes on to the next fault.
  const asked = new Set([...Object.keys(chosen), ...faults.map(fault => pathOf(fault).join('.'))]);
  const choose = (field: string) => (value: string) => setChosen({ ...chosen, [field]: value });
  return (
    <AskDialog
      title={t('bin.choose', { name })}
      sx={{ display: 'grid', gap: 2 }}
      onClose={onClose}
      actions={
        <Button variant="contained" loading={busy} onClick={() => onRestore(chosen)}>
          {t('bin.restore')}
        </Button>
      }
    >
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
    </AskDialog>
  );
};
