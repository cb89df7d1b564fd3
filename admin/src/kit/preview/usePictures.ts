import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Pictures and fonts of a page that do not come are not waited for. */
const WAITED_MS = 3000;

/** A page in a frame of its own. */
export interface Picture {
  id: number;
  html: string;
  /** It stands there whole. */
  ready: boolean;
}

/**
 * The page that is shown and, until it stands there whole, the one that follows it: there is never nothing to see.
 * @param due what is done with one that was waited for long enough
 */
export const usePictures = (html: string, due: RefObject<(id: number) => void>) => {
  const [pictures, setPictures] = useState<Picture[]>([]);
  const serial = useRef(0);
  const ready = useCallback(
    (id: number) =>
      setPictures(now =>
        now
          .filter(picture => picture.id >= id)
          .map(picture => (picture.id === id ? { ...picture, ready: true } : picture)),
      ),
    [],
  );
  useEffect(() => {
    serial.current += 1;
    const id = serial.current;
    setPictures(now => [...now.filter(picture => picture.ready), { id, html, ready: false }]);
    const timer = window.setTimeout(() => due.current(id), WAITED_MS);
    return () => window.clearTimeout(timer);
  }, [html, due]);
  return { pictures, ready };
};
