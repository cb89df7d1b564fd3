import { Box, Tabs, type TabsProps, useMediaQuery, useTheme } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { CountBadge } from '../../kit/page/CountBadge.tsx';
import { edgeShades } from '../../kit/theme/edge-shades.ts';

/** The lists of leads to choose from. On a phone they scroll when they don't fit, with a shade where there are more. */
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

/** What a tab is called, and how many stand behind it: nothing while that isn't known, or where there is none. */
export const TabLabel = ({ text, count }: { text: string; count: number | undefined }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    {text}
    {count ? <CountBadge count={count} /> : null}
  </Box>
);
