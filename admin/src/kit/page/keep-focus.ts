/**
 * Restores the focus of a button that was disabled during its action. Browsers remove the focus from a disabled
 * element, so keyboard users would have to start at the top of the page again. If the user has moved the focus in the
 * meantime, it stays.
 */
export const keepFocus = (page: Document) => {
  let disabledElement: HTMLElement | null = null;
  // Chromium removes the focus at once, or later if other changes of the page are pending.
  page.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLElement && target.matches(':disabled')) disabledElement = target;
  });
  page.addEventListener('focusin', ({ target }) => {
    // A container such as the dialog receives the focus automatically. This does not count as a choice of the user.
    if (!(target instanceof Node && target.contains(disabledElement))) disabledElement = null;
  });
  page.addEventListener('pointerdown', () => {
    disabledElement = null;
  });
  const onDisabledChange = (element: HTMLElement) => {
    if (element !== disabledElement || element.matches(':disabled')) return;
    disabledElement = null;
    if (page.activeElement?.contains(element) ?? true) element.focus({ preventScroll: true });
  };
  new MutationObserver(changes => {
    for (const { target } of changes) if (target instanceof HTMLElement) onDisabledChange(target);
  }).observe(page, { subtree: true, attributeFilter: ['disabled'] });
};
