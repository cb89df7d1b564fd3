const ENDED = 'session-ended';

/** Tells the open forms that the session is over, while what was typed is still there. */
export const tellSessionEnded = () => window.dispatchEvent(new Event(ENDED));

export const onSessionEnded = (work: () => void) => {
  window.addEventListener(ENDED, work);
  return () => window.removeEventListener(ENDED, work);
};
