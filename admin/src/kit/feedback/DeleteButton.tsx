import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Api } from '../../data/api.ts';
import { reasonsOf } from '../../data/failures.ts';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog, ConfirmDialog } from './dialogs.tsx';

interface DeleteButtonProps {
  name: string;
  question: string;
  text?: string;
  work: (api: Api) => Promise<unknown>;
  /** What is said then, where `onDeleted` doesn't. */
  deleted?: string;
  onDeleted?: () => unknown;
  failed: string;
  /** What the server says against it stands instead of `failed`, not below it. */
  inServersWords?: boolean;
}

/** Deletes one record after asking; what the server says against it is told. */
export const DeleteButton = (props: DeleteButtonProps) => {
  const { name, question, text, work, deleted, onDeleted, failed, inServersWords } = props;
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const [state, setState] = useState<'untouched' | 'idle' | 'asking' | 'busy' | 'failed'>('untouched');
  const [reasons, setReasons] = useState<string[]>([]);

  const confirm = async () => {
    setState('busy');
    try {
      await work(api);
      if (deleted) notify(deleted, { type: 'success' });
      await onDeleted?.();
      setState('idle');
    } catch (error) {
      setReasons(reasonsOf(error));
      setState('failed');
    }
  };

  return (
    <>
      <Tooltip title={t('actions.delete')}>
        <IconButton
          onClick={() => setState('asking')}
          aria-label={t('franchises.deleteNamed', { name })}
          sx={{ width: 40, height: 40 }}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {/* Not before they are needed: closed dialogs in every row are what a page of many would wait for. */}
      {state !== 'untouched' && (
        <>
          <ConfirmDialog
            open={state === 'asking' || state === 'busy'}
            title={question}
            text={text}
            confirm={t('actions.delete')}
            busy={state === 'busy'}
            onConfirm={confirm}
            onCancel={() => setState('idle')}
          />
          <AlertDialog
            open={state === 'failed'}
            title={inServersWords ? (reasons[0] ?? failed) : failed}
            lines={inServersWords ? [] : reasons}
            onClose={() => setState('idle')}
          />
        </>
      )}
    </>
  );
};
