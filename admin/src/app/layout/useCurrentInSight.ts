import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls a list of links so that the one to the current screen is seen; the page stays where it is. */
export const useCurrentInSight = (list: RefObject<HTMLElement | null>) => {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another current link
  useEffect(() => {
    const box = list.current;
    const link = box?.querySelector<HTMLElement>('[aria-current=page]');
    if (!box || !link) return;
    const { top, bottom } = link.getBoundingClientRect();
    const sight = box.getBoundingClientRect();
    if (top < sight.top || bottom > sight.bottom)
      box.scrollTop += top - sight.top - (sight.height - (bottom - top)) / 2;
  }, [list, pathname]);
};
