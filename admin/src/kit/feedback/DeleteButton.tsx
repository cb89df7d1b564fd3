import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { reasonsOf, statusOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog, ConfirmDialog } from './dialogs.tsx';

interface DeleteButtonProps {
  name: string;
  question: string;
  text?: string;
  work: () => Promise<unknown>;
  /** What is said then, where `onDeleted` doesn't. */
  deleted?: string;
  onDeleted?: () => unknown;
  failed: string;
  /** What the server says against it stands instead of `failed`, not below it. */
  inServersWords?: boolean;
}

/** The row of what was deleted goes, and its button with it: the focus goes on to that of the next one, or of the last. */
const useFocusAfter = () => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (!current || document.activeElement !== current) return;
      const all = [...document.querySelectorAll<HTMLElement>('[data-deletes]')];
      const at = all.indexOf(current);
      const next = all[at + 1] ?? all[at - 1] ?? document.getElementById('main-content');
      window.setTimeout(() => next?.focus());
    };
  }, []);
  return button;
};

/** Deletes one record after asking; what the server says against it is told. */
export const DeleteButton = (props: DeleteButtonProps) => {
  const { name, question, text, work, deleted, onDeleted, failed, inServersWords } = props;
  const t = useText();
  const notify = useNotify();
  const [state, setState] = useState<'untouched' | 'idle' | 'asking' | 'busy' | 'failed'>('untouched');
  const [error, setError] = useState<unknown>();
  const reasons = reasonsOf(error);
  const [refusal] = inServersWords && statusOf(error) !== 0 ? reasons : [];
  const button = useFocusAfter();

  const confirm = async () => {
    setState('busy');
    try {
      await work();
      if (deleted) notify(deleted, { type: 'success' });
      await onDeleted?.();
      setState('idle');
    } catch (caught) {
      setError(caught);
      setState('failed');
    }
  };

  return (
    <>
      <Tooltip title={t('actions.delete')}>
        <IconButton
          ref={button}
          data-deletes
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
            title={refusal ?? failed}
            lines={refusal ? [] : reasons}
            onClose={() => setState('idle')}
          />
        </>
      )}
    </>
  );
};
