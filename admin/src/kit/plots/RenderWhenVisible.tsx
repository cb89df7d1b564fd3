import { Box } from '@mui/material';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Failed } from '../feedback/Failed.tsx';
import { PlotSkeleton } from './PlotSkeleton.tsx';

/** Returns whether an element was ever visible, to load heavy content on demand. */
export const useWasVisible = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current || seen) return;
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [seen]);
  return { ref, seen };
};

/** Displays a lazy plot. A loading failure leaves the rest of the screen intact. */
export const LoadedPlot = ({ height, children }: { height: number; children: ReactNode }) => (
  <ErrorBoundary fallbackRender={({ error }) => <Failed error={error} onRetry={() => window.location.reload()} />}>
    <Suspense fallback={<PlotSkeleton height={height} />}>{children}</Suspense>
  </ErrorBoundary>
);

const HEIGHT = 480;

/** Renders lazy plots once they are scrolled into view. */
export const RenderWhenVisible = ({ children }: { children: ReactNode }) => {
  const { ref, seen } = useWasVisible();
  return (
    <Box ref={ref} sx={{ minHeight: HEIGHT }}>
      {seen && <LoadedPlot height={HEIGHT}>{children}</LoadedPlot>}
    </Box>
  );
};
