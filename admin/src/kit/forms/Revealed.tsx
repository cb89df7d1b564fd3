import { Box } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { COVERED_FOOT } from '../theme/covered.ts';

/** Fields that stand there because of what was just typed: they are scrolled into sight, which the focus doesn't do for them. */
export const Revealed = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Box ref={box} className="wide" sx={{ display: 'grid', gap: 2.5, scrollMarginBottom: COVERED_FOOT }}>
      {children}
    </Box>
  );
};
