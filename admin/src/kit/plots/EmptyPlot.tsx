import { Box, Typography } from '@mui/material';

/** Where a plot would stand that has nothing to show: a calm sentence. */
export const EmptyPlot = ({ text }: { text: string }) => (
  <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 120, borderRadius: 1, bgcolor: 'background.default' }}>
    <Typography color="text.secondary" sx={{ p: 2, textAlign: 'center', textWrap: 'balance' }}>
      {text}
    </Typography>
  </Box>
);
