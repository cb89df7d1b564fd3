import { Box } from '@mui/material';
import { useForkRef } from '@mui/material/utils';
import { type ComponentProps, forwardRef, type RefObject, useLayoutEffect, useRef } from 'react';
import { Notification } from 'react-admin';

/** What is never covered: bars with the button that saves, and the buttons of a dialog. */
const BARS = '[data-covers], .MuiDialogActions-root';
const GAP = 16;

/** How far from the foot of the window a box of this height stands clear of all bars. */
const clearOf = (bars: DOMRect[], height: number) =>
  bars
    .toSorted((a, b) => b.top - a.top)
    .reduce((bottom, bar) => {
      const foot = window.innerHeight - bottom;
      const isCovered = bar.height > 0 && bar.bottom > foot - height - GAP && bar.top < foot;
      return isCovered ? window.innerHeight - bar.top + GAP / 2 : bottom;
    }, GAP);

/** Keeps a fixed box above every bar in sight, wherever these go while it is shown. */
const useClearOfBars = (box: RefObject<HTMLElement | null>) => {
  useLayoutEffect(() => {
    let frame = 0;
    const place = () => {
      if (!box.current) return;
      const bars = [...document.querySelectorAll(BARS)].map(bar => bar.getBoundingClientRect());
      box.current.style.bottom = `${clearOf(bars, box.current.offsetHeight)}px`;
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    const watch = new MutationObserver(soon);
    watch.observe(document.body, { childList: true, subtree: true });
    const events = ['scroll', 'resize', 'transitionend'] as const;
    for (const event of events) window.addEventListener(event, soon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      for (const event of events) window.removeEventListener(event, soon, { capture: true });
    };
  }, [box]);
};

/** The console's messages clear after 5 seconds (specification §9). */
const MESSAGE_MS = 5000;

interface PlaceProps extends ComponentProps<typeof Box> {
  ownerState?: object;
}

/**
 * Where a notice stands: at the foot of the window, above what is to be pressed there. A pointer that rests on it
 * doesn't hold it: only the keyboard's focus does.
 */
const Place = forwardRef<HTMLDivElement, PlaceProps>(
  ({ ownerState: _snackbars, onMouseEnter: _pause, onMouseLeave: _resume, ...props }, forwarded) => {
    const own = useRef<HTMLDivElement>(null);
    useClearOfBars(own);
    return (
      <Box
        {...props}
        ref={useForkRef(forwarded, own)}
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

/** What was done or went wrong, for its specified time. */
export const Notices = () => <Notification autoHideDuration={MESSAGE_MS} slots={{ root: Place }} />;
