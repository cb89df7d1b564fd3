import { useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../feedback/dialogs.tsx';
import { faultyFields, focusFirstFault } from './faulty-fields.ts';

interface FormAlertProps {
  /** Returns the labels of the empty required fields, in the order of the form. */
  missing?: () => string[];
  /** Names a field by its dotted path; by default the path, as specified. */
  nameOf?: (path: string) => string;
}

/** Matches the dotted path at the end of an error. */
const PATH = /\(([\w.]+)\)$/;

/**
 * Alert after a failed submit that lists the empty required fields or the server's errors (specification, section 8).
 * Closing it focuses the first invalid field.
 */
export const FormAlert = ({ missing = () => [], nameOf = path => path }: FormAlertProps) => {
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
    else if (typeof fromServer === 'string') {
      const lines = fromServer.split('\n').map(line => line.replace(PATH, (_, path: string) => `(${nameOf(path)})`));
      setShown({ title: t('forms.validation'), lines });
    } else if (faultyFields(errors).length > 0) focusFirstFault(place.current?.closest('form'));
  }, [submitCount, isSubmitting, errors, missing, nameOf, t]);

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
