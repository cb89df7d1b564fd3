import { useEffect, useLayoutEffect, useRef } from 'react';

/** Returns the dialog element that handles keys, which stays active while its form is disabled. */
const dialogOf = (form: Element | null) => form?.closest<HTMLElement>('[role="presentation"][tabindex]');

/**
 * Disables a form while it is saved, since text typed meanwhile would be lost. The focus moves to the form's dialog and
 * returns to the field afterwards.
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
  // Synchronous, because a dialog without focus inside does not receive Escape.
  useLayoutEffect(() => {
    if (isSaved && focused.current) dialogOf(ref.current)?.focus({ preventScroll: true });
  }, [isSaved]);
  const onSubmitCapture = () => {
    focused.current = document.activeElement;
  };
  return { ref, inert: isSaved, onSubmitCapture };
};
