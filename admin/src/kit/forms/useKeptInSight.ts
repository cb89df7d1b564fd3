import { type RefObject, useEffect } from 'react';
import { FOOT, HEAD, HEADER } from '../theme/covered.ts';

/** Between the bar and what has the focus beside it. */
const GAP = 16;

const EDGES = { foot: { name: FOOT, besides: GAP }, head: { name: HEAD, besides: HEADER + GAP } };

/** What the page scrolls to (a field that has the focus, one that just appeared) comes to stand beside the bar, not under it. */
export const useKeptInSight = (bar: RefObject<HTMLElement | null>, edge: keyof typeof EDGES = 'foot') => {
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const { name, besides } = EDGES[edge];
    const watch = new ResizeObserver(() => {
      style.setProperty(name, `${current.offsetHeight + besides}px`);
    });
    watch.observe(current);
    return () => {
      watch.disconnect();
      style.removeProperty(name);
    };
  }, [bar, edge]);
};
