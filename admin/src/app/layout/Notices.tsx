import { Box } from '@mui/material';
import { useForkRef } from '@mui/material/utils';
import { type ComponentProps, forwardRef, useRef } from 'react';
import { Notification } from 'react-admin';
import { useClearOfBars } from './useClearOfBars.ts';

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
