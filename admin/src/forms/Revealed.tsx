import { Box } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Fields that stand there because of what was just typed: they are scrolled into sight, which the focus doesn't do for them.
 * `isStill` on a long page, where that would take away what is being typed in, and who saves is told of them.
 */
export const Revealed = ({ children, isStill = false }: { children: ReactNode; isStill?: boolean }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isStill) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isStill]);
  return (
    <Box ref={box} className="wide" sx={{ display: 'grid', gap: 2.5, scrollMarginBottom: 'var(--covered, 0px)' }}>
      {children}
    </Box>
  );
};
