import { useEffect, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { DraftClash } from './DraftClash.tsx';
import { useLeave } from './FormDialog.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { useDraft } from './useDraft.ts';

/** Closes a dialog with what was typed into it given up, a tick later, when the form knows that nothing is unsaved. */
export const useDiscard = (onClose: () => void) => {
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

/** What a form in a dialog does besides: asks before it is left, and survives the end of the session. */
export const DialogKeeper = ({ place, labelOf, onClose }: DialogKeeperProps) => {
  const t = useText();
  const leave = useLeave();
  const discard = useDiscard(onClose);
  const { isDirty, isSubmitSuccessful } = useFormState();
  const [asking, setAsking] = useState(false);
  const unsaved = isDirty && !isSubmitSuccessful;
  const draft = useDraft(place);

  useEffect(() => {
    leave.current = unsaved ? () => setAsking(true) : onClose;
    return () => {
      leave.current = null;
    };
  }, [leave, unsaved, onClose]);

  return (
    <>
      <LeaveGuard keep={draft.keep} inDialog />
      <DraftClash draft={draft} labelOf={labelOf} />
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
