import { Button } from '@mui/material';
import { useState } from 'react';
import { useCloseNotification, useNotify } from 'react-admin';
import { api } from '../../data/api.ts';
import { serverMessageOrFailure } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';

interface RestoreDeletedProps {
  /** API path of the record: `pages/{id}`. */
  path: string;
  label: string;
  name?: string;
  onRestored: () => unknown;
  /** Called after every response, before the notification. */
  onResponse?: () => void;
}

/** Button that restores a deleted page, category, slide or banner. */
export const RestoreDeleted = ({ path, label, name, onRestored, onResponse }: RestoreDeletedProps) => {
  const t = useText();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  const restore = async () => {
    setBusy(true);
    try {
      await api.post(`${path}/restore`);
      onResponse?.();
      notify(t('bin.restored', { smart_count: 1 }), { type: 'success' });
      await onRestored();
    } catch (error) {
      onResponse?.();
      notify(serverMessageOrFailure(t('bin.restoreFailed'), error), { type: 'error', multiLine: true });
    }
    setBusy(false);
  };

  return (
    <Button
      color="inherit"
      size="small"
      onClick={restore}
      loading={busy}
      aria-label={name && t('bin.restoreNamed', { name })}
    >
      {label}
    </Button>
  );
};

/** Undo button in a notification, which it closes. */
const UndoButton = (props: Pick<RestoreDeletedProps, 'path' | 'onRestored'>) => {
  const t = useText();
  const closeNotification = useCloseNotification();
  return <RestoreDeleted {...props} label={t('bin.undo')} onResponse={closeNotification} />;
};

/** Display time of the notification in milliseconds. After that, the audit log can restore the record. */
const UNDO_MS = 10_000;

/**
 * Returns a function that notifies of a deletion, with a button that restores the record.
 * @param reload called after a restore, to reload the list
 */
export const useUndoNotice = (reload: () => unknown) => {
  const notify = useNotify();
  return (text: string, path: string) =>
    notify(text, {
      type: 'success',
      autoHideDuration: UNDO_MS,
      action: <UndoButton path={path} onRestored={reload} />,
    });
};
