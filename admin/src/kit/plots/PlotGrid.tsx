import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface PlotGridProps {
  /** What runs over days. */
  wide: ReactNode;
  /** What is ranked. */
  narrow: ReactNode;
  /** What stands over both, or under them. */
  first?: ReactNode;
  last?: ReactNode;
}

/** Two columns of plots where there is room. */
export const PlotGrid = ({ wide, narrow, first, last }: PlotGridProps) => {
  const column = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 };
  const across = { minWidth: 0, gridColumn: '1 / -1' };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
      }}
    >
      {first && <Box sx={across}>{first}</Box>}
      <Box sx={column}>{wide}</Box>
      <Box sx={column}>{narrow}</Box>
      {last && <Box sx={across}>{last}</Box>}
    </Box>
  );
};
