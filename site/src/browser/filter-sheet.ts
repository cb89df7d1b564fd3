import { openInHistory } from './open-in-history.ts';

/** Everything on the page outside this element, as few elements as possible. */
const outside = (element: Element): HTMLElement[] => {
  const parent = element.parentElement;
  if (!parent) return [];
  const siblings = [...parent.children].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one !== element,
  );
  return [...siblings, ...outside(parent)];
};

/**
 * Makes the filters a dialog at the bottom of the screen on phones. The filter button opens it. Escape, Back, its
 * buttons or a click outside closes it.
 * @param done called after the visitor pressed the button that shows the results
 * @returns whether the dialog is open
 */
export const setUpFilterSheet = (form: HTMLFormElement, done: () => void): (() => boolean) => {
  const opener = form.querySelector<HTMLButtonElement>('[data-filter-open]');
  const sheet = form.querySelector<HTMLElement>('[data-filter-sheet]');
  if (!opener || !sheet) return () => false;
  const isOpen = () => sheet.hasAttribute('data-open');
  let behind: HTMLElement[] = [];
  let leaveHistory = () => false;

  const close = () => {
    if (!isOpen()) return;
    sheet.removeAttribute('data-open');
    for (const name of ['role', 'aria-modal', 'aria-labelledby']) sheet.removeAttribute(name);
    for (const element of behind) element.inert = false;
    opener.setAttribute('aria-expanded', 'false');
    opener.focus();
  };
  const open = () => {
    sheet.toggleAttribute('data-open', true);
    sheet.setAttribute('role', 'dialog');
    sheet.setAttribute('aria-modal', 'true');
    sheet.setAttribute('aria-labelledby', 'filter-sheet-title');
    // Elements that another script has made inert stay inert.
    behind = outside(sheet).filter(element => !element.inert);
    for (const element of behind) element.inert = true;
    opener.setAttribute('aria-expanded', 'true');
    sheet.querySelector<HTMLElement>('select')?.focus();
    leaveHistory = openInHistory(close);
  };
  const closeAndLeave = () => {
    close();
    return leaveHistory();
  };

  opener.addEventListener('click', event => {
    event.stopPropagation();
    open();
  });
  sheet.querySelector('[data-filter-done]')?.addEventListener('click', () => {
    // Going back restores the position on the page, so the results are shown afterwards.
    if (closeAndLeave()) window.addEventListener('popstate', () => done(), { once: true });
    else done();
  });
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && isOpen()) closeAndLeave();
  });
  document.addEventListener('click', ({ target }) => {
    if (isOpen() && target instanceof Node && !sheet.contains(target)) closeAndLeave();
  });
  // A tablet that is rotated shows the filters in the page.
  window.matchMedia('(min-width: 820px)').addEventListener('change', ({ matches }) => {
    if (matches && isOpen()) closeAndLeave();
  });
  return isOpen;
};
