import { Box } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Failed } from '../feedback/Failed.tsx';
import { PlotSkeleton } from './PlotSkeleton.tsx';
import { useWhenSeen } from './useWhenSeen.ts';

const HEIGHT = 480;

/** Lazy plots, loaded once somebody has come so far; when they cannot be, the rest of the screen stays. */
export const WhenSeen = ({ children }: { children: ReactNode }) => {
  const { ref, seen } = useWhenSeen();
  return (
    <Box ref={ref} sx={{ minHeight: HEIGHT }}>
      {seen && (
        <ErrorBoundary
          fallbackRender={({ error }) => <Failed error={error} onRetry={() => window.location.reload()} />}
        >
          <Suspense fallback={<PlotSkeleton height={HEIGHT} />}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </Box>
  );
};
