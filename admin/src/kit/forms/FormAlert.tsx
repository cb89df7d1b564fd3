import { useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../feedback/dialogs.tsx';
import { faultyFields, focusFirstFault } from './faulty-fields.ts';

interface FormAlertProps {
  /** The labels of the required fields that have no value now, in the form's order. */
  missing?: () => string[];
}

/**
 * After a submit that failed: which required fields are missing, or what the server found (specification §8). Then the
 * focus is in the first field that is faulty.
 */
export const FormAlert = ({ missing = () => [] }: FormAlertProps) => {
  const t = useText();
  const { submitCount, isSubmitting, errors } = useFormState();
  const seen = useRef(submitCount);
  const place = useRef<HTMLSpanElement>(null);
  const toFirstFault = () => focusFirstFault(place.current?.closest('form'));
  const [shown, setShown] = useState<{ title: string; lines: string[] } | null>(null);

  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return;
    seen.current = submitCount;
    const labels = missing();
    const fromServer = errors.root?.serverError?.message;
    if (labels.length > 0) setShown({ title: t('forms.missing'), lines: labels });
    else if (typeof fromServer === 'string') setShown({ title: t('forms.validation'), lines: fromServer.split('\n') });
    else if (faultyFields(errors).length > 0) focusFirstFault(place.current?.closest('form'));
  }, [submitCount, isSubmitting, errors, missing, t]);

  return (
    <>
      <span ref={place} hidden />
      <AlertDialog
        open={shown !== null}
        title={shown?.title ?? ''}
        lines={shown?.lines}
        onClose={() => setShown(null)}
        onClosed={toFirstFault}
      />
    </>
  );
};
