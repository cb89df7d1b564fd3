/**
 * Restores the focus of a button that was disabled during its action. Browsers remove the focus from a disabled
 * element, so keyboard users would have to start at the top of the page again. If the user has moved the focus in the
 * meantime, it stays.
 */
export const keepFocus = (page: Document) => {
  let disabledElement: HTMLElement | null = null;
  const onFocusIn = ({ target }: Event) => {
    // A container such as the dialog receives the focus automatically. This does not count as a choice of the user.
    if (disabledElement && !(target instanceof Node && target.contains(disabledElement))) disabledElement = null;
  };
  page.addEventListener('focusin', onFocusIn);
  page.addEventListener('pointerdown', () => {
    disabledElement = null;
  });
  const onDisabledChange = (element: HTMLElement) => {
    if (element.matches(':disabled')) {
      if (element === page.activeElement) disabledElement = element;
    } else if (element === disabledElement) {
      disabledElement = null;
      if (page.activeElement?.contains(element) ?? true) element.focus({ preventScroll: true });
    }
  };
  new MutationObserver(changes => {
    for (const { target } of changes) if (target instanceof HTMLElement) onDisabledChange(target);
  }).observe(page, { subtree: true, attributeFilter: ['disabled'] });
};
