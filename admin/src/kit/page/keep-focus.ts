/**
 * Restores the focus of a button that was disabled during its action. Browsers drop the focus of a disabled element, so
 * keyboard users would start at the top of the page again. A focus that the user has moved since is not changed.
 */
export const keepFocus = (page: Document) => {
  let disabledElement: HTMLElement | null = null;
  const onFocusIn = ({ target }: Event) => {
    // An ancestor, such as the dialog, receives the focus automatically; that is not a choice of the user.
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
