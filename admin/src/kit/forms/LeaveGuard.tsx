import { useEffect } from 'react';
import { useBlocker } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { hasLeftSession, readSession } from '../../session/storage.ts';
import { ConfirmDialog } from '../feedback/dialogs.tsx';
import { isFromFormLink } from './FormLink.tsx';
import { registerUnsaved, useIsUnsaved, wouldLoseChanges } from './unsaved.ts';

interface LeaveGuardProps {
  /** Stores the typed text for the user's return. Returns false if the text cannot be stored. */
  saveDraft: () => boolean;
  /** True for a form in a dialog, where a change of the query string also leaves the form. */
  inDialog?: boolean;
}

/**
 * Asks for confirmation before unsaved changes are lost. Does not ask for links inside the form, which store the
 * changes, or when the session has ended.
 *
 * The router asks only the last guard of a page, so each guard checks all forms.
 */
export const LeaveGuard = ({ saveDraft, inDialog = false }: LeaveGuardProps) => {
  const t = useText();
  const { isDirty, isSubmitSuccessful } = useFormState();
  const isFormUnsaved = isDirty && !isSubmitSuccessful;
  const isAnyUnsaved = useIsUnsaved();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !hasLeftSession() && readSession() !== null && wouldLoseChanges(currentLocation, nextLocation),
  );
  const { state, proceed } = blocker;

  // A save resets the form only after the navigation to the list was blocked. The navigation is then continued.
  useEffect(() => {
    if (state === 'blocked' && !isAnyUnsaved) proceed();
  }, [state, proceed, isAnyUnsaved]);

  useEffect(() => {
    if (!isFormUnsaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const end = registerUnsaved(
      (from, to) =>
        (from.pathname !== to.pathname || (inDialog && from.search !== to.search)) &&
        !(isFromFormLink(to.state) && saveDraft()),
    );
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      window.removeEventListener('beforeunload', preventUnload);
      end();
    };
  }, [isFormUnsaved, inDialog, saveDraft]);

  return (
    <ConfirmDialog
      open={state === 'blocked' && isAnyUnsaved}
      title={t('forms.leave')}
      text={t('forms.leaveText')}
      confirm={t('forms.leaveConfirm')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
};
