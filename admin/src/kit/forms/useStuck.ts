import { useEffect, useRef, useState } from 'react';

/** Whether a bar sticks to the lower edge of the window just now; `end` goes right behind it, where it belongs. */
export const useStuck = () => {
  const end = useRef<HTMLDivElement>(null);
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setStuck(!entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return { end, stuck };
};
