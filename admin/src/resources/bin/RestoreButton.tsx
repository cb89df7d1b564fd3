import type { Fault } from '@marketplace/api';
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { detailOf, faultsOf } from '../../data/failures.ts';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import type { BinKind } from '../../kit/undo/kinds.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

/** Takes one record out of the bin; asks what it has instead, where what it referred to is gone. */
export const RestoreButton = ({ kind, id, name }: { kind: BinKind; id: string; name: string }) => {
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
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
      setFaults(found);
      if (found.length === 0) notify(detailOf(error) ?? t('bin.restoreFailed'), { type: 'error' });
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
