import Close from '@mui/icons-material/Close';
import { Button, Dialog, DialogActions, DialogTitle, IconButton } from '@mui/material';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useId, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../feedback/dialogs.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { DraftConflict } from './RecordForm.tsx';
import { useUploads } from './uploads.ts';
import { useDraft } from './useDraft.ts';

/**
 * Returns a function that closes a dialog and discards its form. The function waits one tick, after which the form has
 * no unsaved changes.
 */
const useDiscard = (onClose: () => void) => {
  const { reset } = useFormContext();
  return () => {
    reset();
    window.setTimeout(onClose);
  };
};

interface DialogKeeperProps {
  place: string;
  labelOf: (field: string) => string;
  onClose: () => void;
}

/** Asks before the user leaves a dialog's form with unsaved changes. Stores the changes when the session ends. */
export const UnsavedChangesGuard = ({ place, labelOf, onClose }: DialogKeeperProps) => {
  const t = useText();
  const leaveDialog = useLeave();
  const discard = useDiscard(onClose);
  const { isDirty, isSubmitSuccessful } = useFormState();
  const [asking, setAsking] = useState(false);
  const unsaved = isDirty && !isSubmitSuccessful;
  const draft = useDraft(place);

  useEffect(() => {
    leaveDialog.current = unsaved ? () => setAsking(true) : onClose;
    return () => {
      leaveDialog.current = null;
    };
  }, [leaveDialog, unsaved, onClose]);

  return (
    <>
      <LeaveGuard saveDraft={draft.saveDraft} inDialog />
      <DraftConflict draft={draft} labelOf={labelOf} />
      <ConfirmDialog
        open={asking}
        title={t('forms.leave')}
        text={t('forms.leaveText')}
        confirm={t('forms.leaveConfirm')}
        onConfirm={() => {
          setAsking(false);
          discard();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};

/** Cancel button, which discards the changes, and the save button. */
export const DialogButtons = ({ label, onClose }: { label: string; onClose: () => void }) => {
  const t = useText();
  const discard = useDiscard(onClose);
  const { isSubmitting } = useFormState();
  const { underWay } = useUploads();
  return (
    <DialogActions>
      <Button onClick={discard}>{t('actions.cancel')}</Button>
      <Button type="submit" variant="contained" disabled={isSubmitting || underWay > 0}>
        {isSubmitting ? t('actions.saving') : underWay > 0 ? t('forms.image.uploading') : label}
      </Button>
    </DialogActions>
  );
};

type LeaveRef = RefObject<(() => void) | null>;

const LeaveContext = createContext<LeaveRef>({ current: null });

/**
 * Returns the ref for the function that closes the dialog. The form replaces this function with one that asks first.
 */
const useLeave = () => useContext(LeaveContext);

interface FormDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Dialog around a form. With unsaved changes, the close button and Escape ask for confirmation. A click outside does
 * nothing.
 */
export const FormDialog = ({ title, onClose, children }: FormDialogProps) => {
  const t = useText();
  const titleId = useId();
  const leaveDialog = useRef<(() => void) | null>(null);
  const close = () => (leaveDialog.current ?? onClose)();
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {title}
      </DialogTitle>
      <IconButton onClick={close} aria-label={t('actions.close')} sx={{ position: 'absolute', top: 18, right: 24 }}>
        <Close fontSize="small" />
      </IconButton>
      <LeaveContext.Provider value={leaveDialog}>{children}</LeaveContext.Provider>
    </Dialog>
  );
};
