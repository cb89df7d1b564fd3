import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Coloured dot with the name of a state. */
export const Dot = ({ colour, children }: { colour: string; children: ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
    <Box component="span" aria-hidden sx={{ width: 9, height: 9, borderRadius: '50%', bgcolor: colour }} />
    {children}
  </Box>
);
