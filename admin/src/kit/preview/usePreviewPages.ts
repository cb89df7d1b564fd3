import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Maximum time in milliseconds to wait for a page's images and fonts. */
const WAITED_MS = 3000;

/** Page in its own frame. */
export interface PreviewPage {
  id: number;
  html: string;
  /** True once the page is loaded. */
  ready: boolean;
}

/**
 * Displays the current page of the preview until the next one is loaded, so that the preview is never empty.
 * @param due called with the id of a page that has not loaded in time
 */
export const usePreviewPages = (html: string, due: RefObject<(id: number) => void>) => {
  const [pictures, setPictures] = useState<PreviewPage[]>([]);
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
