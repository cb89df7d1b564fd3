import { useEffect, useState } from 'react';

/** A text as it was when nothing had been typed for so long: what a server is asked. */
export const useSettled = (text: string, pauseMs: number) => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), pauseMs);
    return () => window.clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
};
