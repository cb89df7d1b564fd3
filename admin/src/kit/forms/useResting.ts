import { useEffect, useLayoutEffect, useRef } from 'react';

/** What a dialog takes its keys on, which goes on while the form in it rests. */
const dialogOf = (form: Element | null) => form?.closest<HTMLElement>('[role="presentation"][tabindex]');

/**
 * A form rests while it is saved: what would be typed into it meanwhile is not what is saved, and would go. Whoever was in
 * it is there again after; until then they are in its dialog, which they may close.
 * @returns what the form is given
 */
export const useResting = (isSaved: boolean) => {
  const ref = useRef<HTMLFormElement>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (isSaved) return;
    const { current: form } = ref;
    const { current: before } = focused;
    focused.current = null;
    // Unless they have gone elsewhere: who was put out of it is nowhere, or in what is around it.
    const isOut = document.activeElement?.contains(form) ?? true;
    if (isOut && before instanceof HTMLElement && form?.contains(before)) before.focus({ preventScroll: true });
  }, [isSaved]);
  // At once: with nobody in it, a dialog hears no Escape.
  useLayoutEffect(() => {
    if (isSaved && focused.current) dialogOf(ref.current)?.focus({ preventScroll: true });
  }, [isSaved]);
  const onSubmitCapture = () => {
    focused.current = document.activeElement;
  };
  return { ref, inert: isSaved, onSubmitCapture };
};
