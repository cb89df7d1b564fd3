import { useEffect } from 'react';
import { useBlocker } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { isSessionLeft, readSession } from '../../session/storage.ts';
import { ConfirmDialog } from '../feedback/dialogs.tsx';
import { isFollowed } from './FormLink.tsx';
import { registerUnsaved } from './unsaved.ts';

interface LeaveGuardProps {
  /** Stores the typed text for the user's return. Returns false if the text cannot be stored. */
  saveDraft: () => boolean;
  /** True for a form in a dialog, where a change of the query string also leaves the form. */
  inDialog?: boolean;
}

/**
 * Asks for confirmation before unsaved changes are lost. Does not ask for links inside the form, which store the
 * changes, or when the session has ended.
 */
export const LeaveGuard = ({ saveDraft, inDialog = false }: LeaveGuardProps) => {
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
      !(isFollowed(nextLocation.state) && saveDraft()),
  );
  const { state, proceed } = blocker;

  // A save resets the form only after the navigation to the list was blocked. The navigation is then continued.
  useEffect(() => {
    if (state === 'blocked' && !unsaved) proceed();
  }, [state, proceed, unsaved]);

  useEffect(() => {
    if (!unsaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const end = registerUnsaved();
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      window.removeEventListener('beforeunload', preventUnload);
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
