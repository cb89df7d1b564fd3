/**
 * Makes the filters a sheet at the bottom of the screen on phones. The filter button opens the sheet. Escape, its
 * button, a click outside or moving the focus out of it closes it.
 * @param done called after the visitor pressed the button that shows the results
 */
export const watchSheet = (form: HTMLFormElement, done: () => void): void => {
  const opener = form.querySelector<HTMLButtonElement>('[data-filter-open]');
  const sheet = form.querySelector<HTMLElement>('[data-filter-sheet]');
  if (!opener || !sheet) return;

  const setOpen = (open: boolean) => {
    sheet.toggleAttribute('data-open', open);
    opener.setAttribute('aria-expanded', String(open));
  };
  const set = (open: boolean) => {
    setOpen(open);
    if (open) sheet.querySelector<HTMLElement>('select')?.focus();
    else opener.focus();
  };
  const isOpen = () => sheet.hasAttribute('data-open');

  opener.addEventListener('click', event => {
    event.stopPropagation();
    set(!isOpen());
  });
  sheet.querySelector('[data-filter-done]')?.addEventListener('click', () => {
    set(false);
    done();
  });
  // Closes the sheet when the focus leaves it, because it would cover the focused element. The filter button must not
  // take the focus on press: the sheet would close and open again.
  opener.addEventListener('mousedown', event => event.preventDefault());
  sheet.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !sheet.contains(relatedTarget)) setOpen(false);
  });
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && isOpen()) set(false);
  });
  document.addEventListener('click', ({ target }) => {
    if (isOpen() && target instanceof Node && !sheet.contains(target)) set(false);
  });
};
