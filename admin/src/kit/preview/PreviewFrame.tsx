import { Box } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePreviewPages } from './usePreviewPages.ts';

/** Selector of elements that can receive the keyboard focus. */
const REACHABLE = 'a, area, button, input, select, textarea, summary, iframe, video, audio, [tabindex]';

/**
 * Selector of scripts and their `noscript` replacements. The `noscript` in the head is kept, because it hides ad slots
 * that scripts would fill.
 */
const SCRIPTED = 'script, link[rel~="modulepreload"], body noscript';

/**
 * Prepares a page of the site for the frame. The page looks as with scripts but contains none. It takes one tab stop,
 * and its links do nothing, because a sandboxed frame opens no windows.
 */
const shownDocument = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll(SCRIPTED)) script.remove();
  for (const element of page.querySelectorAll(REACHABLE)) element.setAttribute('tabindex', '-1');
  for (const link of page.querySelectorAll('a, area, form')) link.setAttribute('target', '_blank');
  return `<!doctype html>${page.documentElement.outerHTML}`;
};

/** Distance in pixels between the top of the frame and the element to which it scrolls. */
const ROOM = 24;

interface PreviewFrameProps {
  html: string;
  /** Width of the page in CSS pixels. If the frame is narrower, the page is scaled down. */
  width: number;
  label: string;
  /** Selector of the element that is being edited. A change scrolls to it. */
  place: string | undefined;
}

const topOf = (view: Window, place: string): number | undefined => {
  const element = view.document.querySelector(place);
  return element ? element.getBoundingClientRect().top + view.scrollY - ROOM : undefined;
};

/** Returns the current size of an element. */
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
 * Displays a page of the site in a sandboxed frame without scripts, forms and windows. The frame has the console's
 * origin, which its fonts and scrolling need; this is safe because the page contains no scripts.
 */
export const PreviewFrame = ({ html, width, label, place }: PreviewFrameProps) => {
  const { element, ...room } = useSize();
  const due = useRef<(id: number) => void>(() => undefined);
  const page = useMemo(() => shownDocument(html), [html]);
  const { pictures, ready } = usePreviewPages(page, due);
  const frames = useRef(new Map<number, HTMLIFrameElement>());
  const lastPlace = useRef<string>(undefined);
  const visiblePicture = pictures.find(picture => picture.ready);
  const scale = Math.min(1, room.width / width) || 1;

  const withView = <Answer,>(id: number, work: (view: Window) => Answer): Answer | undefined => {
    const view = frames.current.get(id)?.contentWindow;
    return view ? work(view) : undefined;
  };

  /**
   * Scrolls to the edited element if another element is edited now and the page contains it. Returns whether it
   * scrolled.
   */
  const goTo = (view: Window) => {
    if (lastPlace.current === place) return false;
    lastPlace.current = undefined;
    if (!place) return false;
    const top = topOf(view, place);
    if (top === undefined) return false;
    lastPlace.current = place;
    view.scrollTo({ top, behavior: 'instant' });
    return true;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is scrolled only when `place` changes
  useEffect(() => {
    // A page that is still loading is scrolled when it is displayed.
    if (visiblePicture?.html === page) withView(visiblePicture.id, goTo);
  }, [place]);

  const showPicture = (id: number) => {
    const top = visiblePicture && withView(visiblePicture.id, view => view.scrollY);
    withView(id, view => goTo(view) || view.scrollTo({ top: top ?? 0, behavior: 'instant' }));
    ready(id);
  };
  due.current = showPicture;
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
          onLoad={() => showPicture(picture.id)}
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
