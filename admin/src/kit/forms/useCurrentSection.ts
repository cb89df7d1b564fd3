import { useEffect, useState } from 'react';
import { HEADER_HEIGHT } from '../theme/covered.ts';

const headingOf = (section: Element | null) => section?.querySelector<HTMLElement>('h2') ?? null;

/** Returns the section whose heading has the focus, while the heading is visible. */
const focusedSection = (ids: readonly string[]) => {
  const section = document.activeElement?.matches('h2') ? document.activeElement.closest('section') : null;
  const { top = -1, bottom = 0 } = headingOf(section)?.getBoundingClientRect() ?? {};
  return section && ids.includes(section.id) && top >= HEADER_HEIGHT && bottom <= window.innerHeight
    ? section.id
    : undefined;
};

/**
 * Returns the last section that starts above a line. The line moves down the window with scrolling, so that every
 * section becomes current once.
 */
const sectionAtLine = (ids: readonly string[]) => {
  const { scrollHeight } = document.documentElement;
  const scrollRange = scrollHeight - window.innerHeight;
  const progress = scrollRange > 0 ? Math.min(1, window.scrollY / scrollRange) : 0;
  const line = HEADER_HEIGHT + progress * (window.innerHeight - HEADER_HEIGHT);
  const above = ids.filter(id => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line);
  return above.at(-1) ?? ids[0];
};

/** Returns the id of the section that the user is in. */
export const useCurrentSection = (ids: readonly string[]) => {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    let frame = 0;
    const update = () => setCurrent(focusedSection(ids) ?? sectionAtLine(ids));
    const scheduleUpdate = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    scheduleUpdate();
    const events = ['scroll', 'resize', 'focusin'] as const;
    for (const event of events) window.addEventListener(event, scheduleUpdate, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) window.removeEventListener(event, scheduleUpdate);
    };
  }, [ids]);
  return current;
};

/** Focuses the heading of a section and scrolls it below the fixed header. */
export const goToSection = (id: string) => {
  const section = document.getElementById(id);
  headingOf(section)?.focus({ preventScroll: true });
  section?.scrollIntoView();
};
