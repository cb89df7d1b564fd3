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
  /** Success message, unless `onDeleted` displays one. */
  deleted?: string;
  onDeleted?: () => unknown;
  failed: string;
  /** Whether the server's reason replaces `failed`. Otherwise, the reason is below `failed`. */
  showServerReason?: boolean;
}

/** Moves the focus to the next delete button (or the previous one) when the row of the deleted record disappears. */
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

/** Button that deletes one record after confirmation and displays the server's reason if that fails. */
export const DeleteButton = (props: DeleteButtonProps) => {
  const { name, question, text, work, deleted, onDeleted, failed, showServerReason } = props;
  const t = useText();
  const notify = useNotify();
  const [state, setState] = useState<'untouched' | 'idle' | 'asking' | 'busy' | 'failed'>('untouched');
  const [error, setError] = useState<unknown>();
  const reasons = reasonsOf(error);
  const [refusal] = showServerReason && statusOf(error) !== 0 ? reasons : [];
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
      {/* Rendered on demand, because a closed dialog in every row would slow down long lists. */}
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
