import { useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../feedback/dialogs.tsx';
import { faultyFields, focusFirstFault } from './faulty-fields.ts';

interface FormAlertProps {
  /** Returns the labels of the empty required fields, in the order of the form. */
  missing?: () => string[];
}

/**
 * Alert after a failed submit that lists the empty required fields or the server's errors (specification 8). Closing it
 * focuses the first invalid field.
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
