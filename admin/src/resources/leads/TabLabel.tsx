import { Box } from '@mui/material';
import { CountBadge } from '../../kit/page/CountBadge.tsx';

/** What a tab is called, and how many stand behind it: nothing while that isn't known, or where there is none. */
export const TabLabel = ({ text, count }: { text: string; count: number | undefined }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    {text}
    {count ? <CountBadge count={count} /> : null}
  </Box>
);
