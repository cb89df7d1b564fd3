import { Box, Tabs, type TabsProps, useMediaQuery, useTheme } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { CountBadge } from '../../kit/page/CountBadge.tsx';
import { edgeShades } from '../../kit/theme/edge-shades.ts';

/** Tabs that switch between lists of leads. On phones they scroll, with a shade at the edges that have more. */
export const LeadTabs = (props: Pick<TabsProps, 'value' | 'onChange' | 'children'>) => {
  const t = useText();
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Tabs
      {...props}
      aria-label={t('leads.title')}
      variant={phone ? 'scrollable' : 'standard'}
      scrollButtons={false}
      sx={[
        {
          borderBottom: 1,
          borderColor: 'divider',
          px: { sm: 2 },
          '& .MuiTab-root': { minWidth: { xs: 0, sm: 90 }, px: { xs: 1.25, sm: 2 } },
        },
        theme => ({ '& .MuiTabs-scroller': edgeShades('x')(theme) }),
      ]}
    />
  );
};

/** Label of a tab with its number of leads, which is hidden while unknown or 0. */
export const TabLabel = ({ text, count }: { text: string; count: number | undefined }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    {text}
    {count ? <CountBadge count={count} /> : null}
  </Box>
);
