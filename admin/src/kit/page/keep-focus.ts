/**
 * Restores the focus of a button that was disabled during its action. Browsers drop the focus of a disabled element, so
 * keyboard users would start at the top of the page again. A focus that the user has moved since is not changed.
 */
export const keepFocus = (page: Document) => {
  let left: HTMLElement | null = null;
  const goOn = ({ target }: Event) => {
    // An ancestor, such as the dialog, receives the focus automatically; that is not a choice of the user.
    if (left && !(target instanceof Node && target.contains(left))) left = null;
  };
  page.addEventListener('focusin', goOn);
  page.addEventListener('pointerdown', () => {
    left = null;
  });
  const follow = (element: HTMLElement) => {
    if (element.matches(':disabled')) {
      if (element === page.activeElement) left = element;
    } else if (element === left) {
      left = null;
      if (page.activeElement?.contains(element) ?? true) element.focus({ preventScroll: true });
    }
  };
  new MutationObserver(changes => {
    for (const { target } of changes) if (target instanceof HTMLElement) follow(target);
  }).observe(page, { subtree: true, attributeFilter: ['disabled'] });
};
