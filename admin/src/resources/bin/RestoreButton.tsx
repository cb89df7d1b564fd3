import type { Fault } from '@marketplace/api';
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined';
import { Alert, Button, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { api } from '../../data/api.ts';
import { faultsOf, serverMessageOrFailure } from '../../data/failures.ts';
import { pathOf } from '../../data/faults.ts';
import { useText } from '../../i18n/useText.ts';
import { AskDialog } from '../../kit/feedback/dialogs.tsx';
import { asChoices } from '../../kit/inputs/ChoiceInput.tsx';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import type { BinKind } from '../../kit/undo/useDeletedNotice.tsx';
import { ConsultantField } from '../franchises/form/ConsultantField.tsx';
import { useCategoryNames, useReloadCategories } from '../franchises/form/useCategoryNames.ts';

interface RestoreDialogProps {
  name: string;
  /** References that the server reports as missing. */
  faults: Fault[];
  busy: boolean;
  onRestore: (chosen: object) => void;
  onClose: () => void;
}

/** Asks for a category or consultant to replace one that no longer exists. Displays the server's reason. */
const RestoreDialog = ({ name, faults, busy, onRestore, onClose }: RestoreDialogProps) => {
  const t = useText();
  const categories = useCategoryNames();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  // Fields stay visible after the user has filled them in, even if the server then reports a different fault.
  const shownFields = new Set([...Object.keys(chosen), ...faults.map(fault => pathOf(fault).join('.'))]);
  const choose = (field: string) => (value: string) => setChosen({ ...chosen, [field]: value });
  return (
    <AskDialog
      title={t('bin.restoreNamed', { name })}
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
      {shownFields.has('category') && (
        <ChoiceField
          label={t('franchises.fields.category')}
          value={chosen.category ?? ''}
          choices={asChoices(categories)}
          onChoose={choose('category')}
        />
      )}
      {shownFields.has('consultant_id') && (
        <ConsultantField value={chosen.consultant_id ?? ''} onChoose={choose('consultant_id')} />
      )}
    </AskDialog>
  );
};

/** Button that restores a record from the bin. Opens a dialog for replacements if a referenced record is gone. */
export const RestoreButton = ({ kind, id, name }: { kind: BinKind; id: string; name: string }) => {
  const t = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const readCategories = useReloadCategories();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Fault[]>([]);

  const restore = async (chosen: object) => {
    setBusy(true);
    try {
      await api.restore(kind, id, chosen);
      setFaults([]);
      notify(t('bin.restored', { smart_count: 1 }), { type: 'success' });
      refresh();
    } catch (error) {
      const found = faultsOf(error);
      // If the request failed for another reason than a field, the dialog stays open with the choices.
      if (found.length > 0) {
        setFaults(found);
        readCategories();
      } else notify(serverMessageOrFailure(t('bin.restoreFailed'), error), { type: 'error' });
    }
    setBusy(false);
  };

  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<RestoreFromTrashOutlined />}
        loading={busy}
        onClick={() => restore({})}
        aria-label={t('bin.restoreNamed', { name })}
      >
        {t('bin.restore')}
      </Button>
      {faults.length > 0 && (
        <RestoreDialog name={name} faults={faults} busy={busy} onRestore={restore} onClose={() => setFaults([])} />
      )}
    </>
  );
};
