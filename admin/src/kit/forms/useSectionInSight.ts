import { useEffect, useState } from 'react';
import { HEADER } from '../theme/covered.ts';

const headingOf = (section: Element | null) => section?.querySelector<HTMLElement>('h2') ?? null;

/** The section whose heading was just gone to, as long as that is seen. */
const goneTo = (ids: readonly string[]) => {
  const section = document.activeElement?.matches('h2') ? document.activeElement.closest('section') : null;
  const { top = -1, bottom = 0 } = headingOf(section)?.getBoundingClientRect() ?? {};
  return section && ids.includes(section.id) && top >= HEADER && bottom <= window.innerHeight ? section.id : undefined;
};

/** The last section that begins above a line, which goes down the window as the page goes to its end: so each is current once. */
const readHere = (ids: readonly string[]) => {
  const { scrollHeight } = document.documentElement;
  const way = scrollHeight - window.innerHeight;
  const progress = way > 0 ? Math.min(1, window.scrollY / way) : 0;
  const line = HEADER + progress * (window.innerHeight - HEADER);
  const above = ids.filter(id => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line);
  return above.at(-1) ?? ids[0];
};

/** Which section of a long form the person is in. */
export const useSectionInSight = (ids: readonly string[]) => {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    let frame = 0;
    const look = () => setCurrent(goneTo(ids) ?? readHere(ids));
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    soon();
    const events = ['scroll', 'resize', 'focusin'] as const;
    for (const event of events) window.addEventListener(event, soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) window.removeEventListener(event, soon);
    };
  }, [ids]);
  return current;
};

/** Goes to a section: its heading has the focus and stands below what covers the window's head. */
export const goToSection = (id: string) => {
  const section = document.getElementById(id);
  headingOf(section)?.focus({ preventScroll: true });
  section?.scrollIntoView();
};
