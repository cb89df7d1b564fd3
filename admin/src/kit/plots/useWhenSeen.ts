import { useEffect, useRef, useState } from 'react';

/** Whether an element was ever in sight: what is heavy is loaded then. */
export const useWhenSeen = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current || seen) return;
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [seen]);
  return { ref, seen };
};
