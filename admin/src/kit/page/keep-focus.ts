/**
 * Whoever pressed a button that rests while its work is done is on it again when it is done. A browser takes the focus
 * from what is disabled and gives it to nothing: by keyboard one would begin at the top again, press by press. Who has
 * gone elsewhere meanwhile stays there.
 */
export const keepFocus = (page: Document) => {
  let left: HTMLElement | null = null;
  const goOn = ({ target }: Event) => {
    // What is around it, as its dialog, is where one is put meanwhile, and no place that anybody went to.
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
