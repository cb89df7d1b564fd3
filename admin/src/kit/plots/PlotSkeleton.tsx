import { Box } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** Placeholder of a loading plot. Appears after 200 ms, so that fast responses do not flicker. */
export const PlotSkeleton = ({ height }: { height: number }) => {
  const t = useText();
  return (
    <Box
      role="status"
      aria-label={t('plots.loading')}
      sx={{
        '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
        animation: 'appear 160ms 200ms both',
        height,
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    />
  );
};
