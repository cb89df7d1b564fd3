/**
 * On a phone the filters are a sheet at the bottom: opens by its button, closes by Escape, its button and outside.
 * @param done what follows when its button was pressed: the visitor wants to see what was found
 */
export const watchSheet = (form: HTMLFormElement, done: () => void): void => {
  const opener = form.querySelector<HTMLButtonElement>('[data-filter-open]');
  const sheet = form.querySelector<HTMLElement>('[data-filter-sheet]');
  if (!opener || !sheet) return;

  const set = (open: boolean) => {
    sheet.toggleAttribute('data-open', open);
    opener.setAttribute('aria-expanded', String(open));
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
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && isOpen()) set(false);
  });
  document.addEventListener('click', ({ target }) => {
    if (isOpen() && target instanceof Node && !sheet.contains(target)) set(false);
  });
};
