import { useEffect, useLayoutEffect, useRef } from 'react';

/** Returns the dialog element that handles keys. It stays active while its form is disabled. */
const dialogOf = (form: Element | null) => form?.closest<HTMLElement>('[role="presentation"][tabindex]');

/**
 * Disables a form during a save, because text typed in that time would be lost. The focus moves to the form's dialog
 * and returns to the field after the save.
 * @param isSaved true while a save is in progress
 * @returns props for the form element
 */
export const useDisabledForm = (isSaved: boolean) => {
  const ref = useRef<HTMLFormElement>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (isSaved) return;
    const { current: form } = ref;
    const { current: before } = focused;
    focused.current = null;
    // Restores the focus unless the user has moved it to another place.
    const isOut = document.activeElement?.contains(form) ?? true;
    if (isOut && before instanceof HTMLElement && form?.contains(before)) before.focus({ preventScroll: true });
  }, [isSaved]);
  // Must run synchronously, because a dialog that does not contain the focus does not receive Escape.
  useLayoutEffect(() => {
    if (isSaved && focused.current) dialogOf(ref.current)?.focus({ preventScroll: true });
  }, [isSaved]);
  const onSubmitCapture = () => {
    focused.current = document.activeElement;
  };
  return { ref, inert: isSaved, onSubmitCapture };
};
