import { type KeyboardEvent, useEffect, useRef } from 'react';

const STOPS = 'button, select';

/** One stop of the tab key for a toolbar; left, right, Home and End go along it (ARIA's pattern of a toolbar). */
export const useRovingFocus = () => {
  const ref = useRef<HTMLDivElement>(null);
  const stops = () => [...(ref.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  const makeStop = (stop: HTMLElement | undefined) => {
    for (const one of stops()) one.tabIndex = one === stop ? 0 : -1;
  };

  useEffect(() => {
    const found = [...(ref.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
    for (const [at, one] of found.entries()) one.tabIndex = at === 0 ? 0 : -1;
  }, []);

  return {
    ref,
    onFocus: ({ target }: { target: EventTarget }) => {
      const stop = stops().find(one => one === target);
      if (stop) makeStop(stop);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = stops();
      const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    },
  };
};
