import { Box } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';

/** Fields that stand there because of what was just typed: they are scrolled into sight, which the focus doesn't do for them. */
export const Revealed = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Box ref={box} className="wide" sx={{ display: 'grid', gap: 2.5, scrollMarginBottom: 'var(--covered, 0px)' }}>
      {children}
    </Box>
  );
};
