import { useEffect } from 'react';
import { useBlocker } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { isSessionLeft, readSession } from '../../session/storage.ts';
import { ConfirmDialog } from '../feedback/dialogs.tsx';
import { isFollowed } from './FormLink.tsx';
import { beUnsaved } from './unsaved.ts';

interface LeaveGuardProps {
  /** Keeps what was typed, for when the person returns; false where that can't be done. */
  keep: () => boolean;
  /** Whether Back, which closes a dialog, leaves the form as well. */
  inDialog?: boolean;
}

/**
 * Asks before unsaved changes are left behind. Not by a link inside the form, which leaves nothing behind; and a session
 * that ended is no choice of the person's.
 */
export const LeaveGuard = ({ keep, inDialog = false }: LeaveGuardProps) => {
  const t = useText();
  const { isDirty, isSubmitSuccessful } = useFormState();
  const unsaved = isDirty && !isSubmitSuccessful;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      !isSessionLeft() &&
      readSession() !== null &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (inDialog && currentLocation.search !== nextLocation.search)) &&
      !(isFollowed(nextLocation.state) && keep()),
  );
  const { state, proceed } = blocker;

  // A save resets the form while its way to the list is already blocked.
  useEffect(() => {
    if (state === 'blocked' && !unsaved) proceed();
  }, [state, proceed, unsaved]);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const end = beUnsaved();
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      end();
    };
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={state === 'blocked' && unsaved}
      title={t('forms.leave')}
      text={t('forms.leaveText')}
      confirm={t('forms.leaveConfirm')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
};
