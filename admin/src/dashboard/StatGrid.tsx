import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The four cards: two a row on a phone, four where there is room. */
export const StatGrid = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' }, mb: 4 }}>
    {children}
  </Box>
);
