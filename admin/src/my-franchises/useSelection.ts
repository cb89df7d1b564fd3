import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { selectionOf } from './selection.ts';

/** How one looks at one's own franchises, kept in the address; clearing keeps the order. */
export const useSelection = () => {
  const [address, setAddress] = useSearchParams();
  const selection = selectionOf(address);
  const set = useCallback(
    (name: string, value: string) =>
      setAddress(
        previous => {
          const next = new URLSearchParams(previous);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setAddress],
  );
  const filtered = selection.search !== '' || selection.category !== '';
  const clearAll = () => {
    const next = new URLSearchParams(address);
    for (const name of ['search', 'category']) next.delete(name);
    setAddress(next, { replace: true });
  };
  return { selection, set, clear: filtered ? clearAll : undefined };
};
