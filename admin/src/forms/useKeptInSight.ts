import { type RefObject, useEffect } from 'react';

/** How much of the window's foot is covered; the theme keeps what is scrolled to so far from it. */
const COVERED = '--covered';
/** Between the bar and what has the focus above it. */
const GAP = 16;

/** What the page scrolls to (a field that has the focus, one that just appeared) comes to stand above the bar, not under it. */
export const useKeptInSight = (bar: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      style.setProperty(COVERED, `${current.offsetHeight + GAP}px`);
    });
    watch.observe(current);
    return () => {
      watch.disconnect();
      style.removeProperty(COVERED);
    };
  }, [bar]);
};
