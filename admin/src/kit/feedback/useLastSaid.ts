import { useEffect, useRef } from 'react';

/** What a dialog said stays while it goes: who closes it has often cleared it by then. */
export const useLastSaid = <Said extends object>(open: boolean, said: Said): Said => {
  const last = useRef(said);
  useEffect(() => {
    if (open) last.current = said;
  });
  return open ? said : last.current;
};
