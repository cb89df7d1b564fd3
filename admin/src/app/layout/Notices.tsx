import { Box } from '@mui/material';
import { useForkRef } from '@mui/material/utils';
import { type ComponentProps, forwardRef, type RefObject, useLayoutEffect, useRef } from 'react';
import { Notification } from 'react-admin';

/** Selector of elements that notifications must not cover: bars with a save button and the buttons of dialogs. */
const BARS = '[data-covers], .MuiDialogActions-root';
const GAP = 16;

/** Returns the distance in pixels from the window's bottom at which a box of the given height covers no bar. */
const clearOf = (bars: DOMRect[], height: number) =>
  bars
    .toSorted((a, b) => b.top - a.top)
    .reduce((bottom, bar) => {
      const foot = window.innerHeight - bottom;
      const isCovered = bar.height > 0 && bar.bottom > foot - height - GAP && bar.top < foot;
      return isCovered ? window.innerHeight - bar.top + GAP / 2 : bottom;
    }, GAP);

/** Keeps a fixed element above all visible bars while it is displayed. */
const useClearOfBars = (box: RefObject<HTMLElement | null>) => {
  useLayoutEffect(() => {
    let frame = 0;
    const placeNotices = () => {
      if (!box.current) return;
      const bars = [...document.querySelectorAll(BARS)].map(bar => bar.getBoundingClientRect());
      box.current.style.bottom = `${clearOf(bars, box.current.offsetHeight)}px`;
    };
    const schedulePlacement = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(placeNotices);
    };
    placeNotices();
    const watch = new MutationObserver(schedulePlacement);
    watch.observe(document.body, { childList: true, subtree: true });
    const events = ['scroll', 'resize', 'transitionend'] as const;
    for (const event of events) window.addEventListener(event, schedulePlacement, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      for (const event of events) window.removeEventListener(event, schedulePlacement, { capture: true });
    };
  }, [box]);
};

/** Display time of notifications in milliseconds (specification, section 9). */
const MESSAGE_MS = 5000;

interface PlaceProps extends ComponentProps<typeof Box> {
  ownerState?: object;
}

/**
 * Position of a notification: at the bottom of the window, above any bars. Keyboard focus pauses its timer, but the
 * pointer does not.
 */
const Place = forwardRef<HTMLDivElement, PlaceProps>(
  ({ ownerState: _snackbars, onMouseEnter: _pause, onMouseLeave: _resume, ...props }, forwarded) => {
    const noticesRef = useRef<HTMLDivElement>(null);
    useClearOfBars(noticesRef);
    return (
      <Box
        {...props}
        ref={useForkRef(forwarded, noticesRef)}
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          insetInline: 0,
          display: 'flex',
          justifyContent: 'center',
          px: { xs: 1, sm: 3 },
          pointerEvents: 'none',
          '& > *': { pointerEvents: 'auto', flexGrow: { xs: 1, sm: 0 } },
        }}
      />
    );
  },
);

/** Notifications of success or failure, displayed for the specified time. */
export const Notices = () => <Notification autoHideDuration={MESSAGE_MS} slots={{ root: Place }} />;
