import type { User } from '@marketplace/api';
import { Box, Button, Card, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { OWN_STATEMENT } from '../../resources/credits/paths.ts';
import { TopUpButton } from '../../resources/credits/TopUpButton.tsx';
import { useTopUp } from '../../resources/credits/useTopUp.ts';

/** The balance, and the message to the admin that tops it up. */
export const CreditsPanel = ({ me }: { me: User }) => {
  const t = useText();
  const link = useTopUp(me);
  return (
    <Card
      component="section"
      aria-labelledby="credits"
      sx={{ p: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
    >
      <Box sx={{ flex: '1 1 300px' }}>
        <Typography variant="h2" id="credits">
          {t('dashboard.credits.title')}
        </Typography>
        <Typography sx={{ fontSize: '1.625rem', fontWeight: 700, my: 0.5, fontVariantNumeric: 'tabular-nums' }}>
          {t('units.credits', { smart_count: me.tokens })}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {link ? t('dashboard.credits.explanation') : t('dashboard.credits.noNumber')}
        </Typography>
      </Box>
      <Button variant="outlined" component={Link} to={OWN_STATEMENT}>
        {t('dashboard.credits.statement')}
      </Button>
      {link && <TopUpButton link={link} />}
    </Card>
  );
};
