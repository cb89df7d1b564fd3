import { Tabs, type TabsProps, useMediaQuery, useTheme } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
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
