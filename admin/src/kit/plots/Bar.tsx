import { Box } from '@mui/material';

/** A figure as a length of its cell; the figure itself stands beside it. */
export const Bar = ({ share }: { share: number }) => (
  <Box aria-hidden sx={{ height: 10, borderRadius: 5, bgcolor: 'background.tint', overflow: 'hidden' }}>
    <Box
      sx={{
        height: '100%',
        width: `${Math.min(share, 1) * 100}%`,
        minWidth: share > 0 ? 4 : 0,
        borderRadius: 5,
        bgcolor: 'primary.main',
      }}
    />
  </Box>
);
