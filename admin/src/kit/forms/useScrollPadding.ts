import { type RefObject, useEffect } from 'react';
import { COVERED_BOTTOM_VARIABLE, COVERED_TOP_VARIABLE, HEADER_HEIGHT } from '../theme/covered.ts';

/** Distance in pixels between the bar and the focused element. */
const GAP = 16;

const EDGES = {
  foot: { name: COVERED_BOTTOM_VARIABLE, besides: GAP },
  head: { name: COVERED_TOP_VARIABLE, besides: HEADER_HEIGHT + GAP },
};

/**
 * Sets the page's scroll padding to the bar's height, so that focused or new elements are not hidden behind the bar.
 */
export const useScrollPadding = (bar: RefObject<HTMLElement | null>, edge: keyof typeof EDGES = 'foot') => {
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
