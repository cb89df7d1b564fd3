import { Box, Typography } from '@mui/material';

/** Where a plot would stand that has nothing to show. */
export const EmptyPlot = ({ text, height }: { text: string; height: number }) => (
  <Box
    sx={{
      display: 'grid',
      placeItems: 'center',
      minHeight: height,
      borderRadius: 1,
      border: 1,
      borderStyle: 'dashed',
      borderColor: 'divider',
    }}
  >
    <Typography color="text.secondary" sx={{ p: 2, textAlign: 'center', textWrap: 'balance' }}>
      {text}
    </Typography>
  </Box>
);
