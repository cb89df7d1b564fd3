/**
 * Adds a history entry for something that opens over the page, so that Back closes it instead of leaving the page.
 * @param close closes it; called when the visitor goes back
 * @returns a function to call when it was closed in another way. It removes the entry, unless the address has changed
 *   since, and returns whether it does.
 */
export const openInHistory = (close: () => void): (() => boolean) => {
  history.pushState({ ...history.state, isOpen: true }, '');
  window.addEventListener('popstate', close, { once: true });
  return () => {
    window.removeEventListener('popstate', close);
    const isUnchanged = history.state?.isOpen === true;
    if (isUnchanged) history.back();
    return isUnchanged;
  };
};
