import { Box } from '@mui/material';

/** Progress bar. MUI's component would add 2 KB to the initial script. */
export const ProgressBar = ({ label, done, total }: { label: string; done: number; total: number }) => {
  const percent = total === 0 ? 0 : Math.round((Math.min(done, total) / total) * 100);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      sx={{ mt: 1, height: 8, borderRadius: 4, bgcolor: 'background.tint', overflow: 'hidden' }}
    >
      <Box sx={{ height: '100%', width: `${percent}%`, bgcolor: 'primary.main', transition: 'width 280ms' }} />
    </Box>
  );
};
