import { Box } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** A plot on its way, in its place; seen after 200 ms, so that what is quick doesn't flicker. */
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
