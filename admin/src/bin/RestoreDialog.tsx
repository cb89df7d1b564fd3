import type { Fault } from '@marketplace/api';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useConsultants } from '../franchises/form/useConsultants.ts';
import { useCategoryNames } from '../franchises/useCategoryNames.ts';
import { pathOf } from '../http/faults.ts';
import { useText } from '../i18n/useText.ts';
import { asChoices } from '../inputs/ChoiceInput.tsx';
import { ChoiceField } from '../list/ChoiceField.tsx';

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
  const { items: consultants } = useConsultants();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  // What was asked for stays, also when the server goes on to the next fault.
  const asked = new Set([...Object.keys(chosen), ...faults.map(fault => pathOf(fault).join('.'))]);
  const offered = {
    category: asChoices(categories),
    consultant_id: consultants.map(({ id, name: label, email }) => ({ value: id, label: `${label} · ${email}` })),
  };
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
        {(['category', 'consultant_id'] as const)
          .filter(field => asked.has(field))
          .map(field => (
            <ChoiceField
              key={field}
              label={t(`franchises.fields.${field}`)}
              value={chosen[field] ?? ''}
              choices={offered[field]}
              onChoose={value => setChosen({ ...chosen, [field]: value })}
            />
          ))}
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
