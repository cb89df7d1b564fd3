import { Box } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePictures } from './usePictures.ts';

/** What a key could reach: links, fields and what opens. */
const REACHABLE = 'a, area, button, input, select, textarea, summary, iframe, video, audio, [tabindex]';

/** What runs, and what stands in for it where nothing may; but the head's, which hides ads: no script fills their places. */
const SCRIPTED = 'script, link[rel~="modulepreload"], body noscript';

/**
 * A page of the site as the frame shows it: as it looks where scripts run, though nothing of it does; the keyboard goes over
 * it in one step, and its links lead nowhere (a sandboxed frame opens no windows).
 */
const shownDocument = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll(SCRIPTED)) script.remove();
  for (const element of page.querySelectorAll(REACHABLE)) element.setAttribute('tabindex', '-1');
  for (const link of page.querySelectorAll('a, area, form')) link.setAttribute('target', '_blank');
  return `<!doctype html>${page.documentElement.outerHTML}`;
};

/** Above what is looked for, in pixels of the page. */
const ROOM = 24;

interface PreviewFrameProps {
  html: string;
  /** Of the page, in its own pixels; it is made smaller where there is less room. */
  width: number;
  label: string;
  /** What is being edited, as a selector of the page: it is scrolled to when it is another. */
  place: string | undefined;
}

const topOf = (view: Window, place: string): number | undefined => {
  const element = view.document.querySelector(place);
  return element ? element.getBoundingClientRect().top + view.scrollY - ROOM : undefined;
};

/** How large an element is, as it changes. */
const useSize = () => {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, ...size };
};

/**
 * A page of the site in a frame that runs no script, sends no form and opens no window. It has the console's origin, without
 * which its fonts would not load and its place could not be kept; with no scripts in it there is nobody to use that.
 */
export const PreviewFrame = ({ html, width, label, place }: PreviewFrameProps) => {
  const { element, ...room } = useSize();
  const due = useRef<(id: number) => void>(() => undefined);
  const page = useMemo(() => shownDocument(html), [html]);
  const { pictures, ready } = usePictures(page, due);
  const frames = useRef(new Map<number, HTMLIFrameElement>());
  const wentTo = useRef<string>(undefined);
  const shown = pictures.find(picture => picture.ready);
  const scale = Math.min(1, room.width / width) || 1;

  const withView = <Answer,>(id: number, work: (view: Window) => Answer): Answer | undefined => {
    const view = frames.current.get(id)?.contentWindow;
    return view ? work(view) : undefined;
  };

  /** To what is edited, if that is another than before and stands on the page. */
  const goTo = (view: Window) => {
    if (wentTo.current === place) return false;
    wentTo.current = undefined;
    if (!place) return false;
    const top = topOf(view, place);
    if (top === undefined) return false;
    wentTo.current = place;
    view.scrollTo({ top, behavior: 'instant' });
    return true;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place alone moves what stands there already
  useEffect(() => {
    // One that is on its way is scrolled once it is there.
    if (shown?.html === page) withView(shown.id, goTo);
  }, [place]);

  const show = (id: number) => {
    const top = shown && withView(shown.id, view => view.scrollY);
    withView(id, view => goTo(view) || view.scrollTo({ top: top ?? 0, behavior: 'instant' }));
    ready(id);
  };
  due.current = show;
  return (
    <Box
      ref={element}
      sx={{ position: 'relative', width: '100%', height: '100%', overflow: 'hidden', bgcolor: 'background.default' }}
    >
      {pictures.map(picture => (
        <Box
          key={picture.id}
          component="iframe"
          ref={(frame: HTMLIFrameElement | null) => {
            if (frame) frames.current.set(picture.id, frame);
            else frames.current.delete(picture.id);
          }}
          {...(picture.ready ? { title: label, tabIndex: 0 } : { 'aria-hidden': true, tabIndex: -1 })}
          sandbox="allow-same-origin"
          srcDoc={picture.html}
          onLoad={() => show(picture.id)}
          sx={{
            position: 'absolute',
            top: 0,
            left: Math.max(0, (room.width - width * scale) / 2),
            width,
            height: room.height / scale,
            transform: `scale(${scale})`,
            transformOrigin: 'top left',
            border: 0,
            bgcolor: '#ffffff',
            visibility: picture.ready ? 'visible' : 'hidden',
          }}
        />
      ))}
    </Box>
  );
};
