/**
 * On a phone the filters are a sheet at the bottom: opens by its button, closes by Escape, its button and outside, also for
 * who goes on by keyboard.
 * @param done what follows when its button was pressed: the visitor wants to see what was found
 */
export const watchSheet = (form: HTMLFormElement, done: () => void): void => {
  const opener = form.querySelector<HTMLButtonElement>('[data-filter-open]');
  const sheet = form.querySelector<HTMLElement>('[data-filter-sheet]');
  if (!opener || !sheet) return;

  const show = (open: boolean) => {
    sheet.toggleAttribute('data-open', open);
    opener.setAttribute('aria-expanded', String(open));
  };
  const set = (open: boolean) => {
    show(open);
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
  // It would stand before whatever has the focus next. Pressed, its button has none, or it would close and open again.
  opener.addEventListener('mousedown', event => event.preventDefault());
  sheet.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !sheet.contains(relatedTarget)) show(false);
  });
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && isOpen()) set(false);
  });
  document.addEventListener('click', ({ target }) => {
    if (isOpen() && target instanceof Node && !sheet.contains(target)) set(false);
  });
};
