import { type RefObject, useLayoutEffect } from 'react';

/** What is never covered: bars with the button that saves, and the buttons of a dialog. */
const BARS = '[data-covers], .MuiDialogActions-root';
const GAP = 16;

/** How far from the foot of the window a box of this height stands clear of all bars. */
const clearOf = (bars: DOMRect[], height: number) =>
  bars
    .toSorted((a, b) => b.top - a.top)
    .reduce((bottom, bar) => {
      const foot = window.innerHeight - bottom;
      const isCovered = bar.height > 0 && bar.bottom > foot - height - GAP && bar.top < foot;
      return isCovered ? window.innerHeight - bar.top + GAP / 2 : bottom;
    }, GAP);

/** Keeps a fixed box above every bar in sight, wherever these go while it is shown. */
export const useClearOfBars = (box: RefObject<HTMLElement | null>) => {
  useLayoutEffect(() => {
    let frame = 0;
    const place = () => {
      if (!box.current) return;
      const bars = [...document.querySelectorAll(BARS)].map(bar => bar.getBoundingClientRect());
      box.current.style.bottom = `${clearOf(bars, box.current.offsetHeight)}px`;
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    const watch = new MutationObserver(soon);
    watch.observe(document.body, { childList: true, subtree: true });
    const events = ['scroll', 'resize', 'transitionend'] as const;
    for (const event of events) window.addEventListener(event, soon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      for (const event of events) window.removeEventListener(event, soon, { capture: true });
    };
  }, [box]);
};
