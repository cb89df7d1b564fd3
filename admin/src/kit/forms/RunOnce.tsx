import { useEffect, useRef } from 'react';

/** Runs `work` once after the component was rendered. */
export const RunOnce = ({ work }: { work: () => void }) => {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    work();
  }, [work]);
  return null;
};
