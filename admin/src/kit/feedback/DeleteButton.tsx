import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { detailOf } from '../../data/http.ts';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface DeleteButtonProps {
  /** The record's address in the API. */
  path: string;
  /** What the record is called. */
  name: string;
  question: string;
  deleted: string;
  failed: string;
  onDeleted: () => unknown;
}

/** Deletes one record after asking; what the server says against it is told. */
export const DeleteButton = ({ path, name, question, deleted, failed, onDeleted }: DeleteButtonProps) => {
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const [failure, setFailure] = useState<{ lines: string[] } | null>(null);

  const confirm = async () => {
    setState('busy');
    try {
      await api.remove(path);
      notify(deleted, { type: 'success' });
      await onDeleted();
    } catch (error) {
      const why = detailOf(error);
      setFailure({ lines: why ? [why] : [] });
    }
    setState('idle');
  };

  return (
    <>
      <Tooltip title={t('actions.delete')}>
        <IconButton onClick={() => setState('asking')} aria-label={t('franchises.deleteNamed', { name })}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={state !== 'idle'}
        title={question}
        text={name}
        confirm={t('actions.delete')}
        busy={state === 'busy'}
        onConfirm={confirm}
        onCancel={() => setState('idle')}
      />
      <AlertDialog open={failure !== null} title={failed} lines={failure?.lines} onClose={() => setFailure(null)} />
    </>
  );
};
