import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Caption } from '../../kit/page/Muted.tsx';

interface FactProps {
  label: string;
  children: ReactNode;
  /** Takes the whole line of its grid. */
  wide?: boolean;
}

/** One thing a lead says, under its name: an entry of a `dl`. */
export const Fact = ({ label, children, wide }: FactProps) => (
  <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>
    <Caption component="dt">{label}</Caption>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {children || '—'}
    </Typography>
  </Box>
);
