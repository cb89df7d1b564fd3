import { Box, Card, CircularProgress, Typography } from '@mui/material';
import { useId } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';

const SIDE = 264;

/** The code to scan, and how. It is drawn by the server and goes to nobody else. */
export const QrCard = ({ image }: { image: string }) => {
  const t = useText();
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, mb: 2.5 }}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {t('whatsapp.qr.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 2, sm: 4 } }}>
        {/* White in the dark too: cameras want the contrast. */}
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: SIDE,
            height: SIDE,
            mx: { xs: 'auto', sm: 0 },
            borderRadius: 2,
            border: 1,
            borderColor: 'divider',
            bgcolor: '#fff',
            overflow: 'hidden',
          }}
        >
          {image ? (
            <img src={image} alt={t('whatsapp.qr.image')} width={SIDE} height={SIDE} />
          ) : (
            <CircularProgress size={28} aria-label={t('whatsapp.qr.loading')} />
          )}
        </Box>
        <Box sx={{ flex: '1 1 280px' }}>
          <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
            <li>{t('whatsapp.qr.steps.open')}</li>
            <li>{t('whatsapp.qr.steps.menu')}</li>
            <li>{t('whatsapp.qr.steps.scan')}</li>
          </Box>
          <Muted sx={{ mt: 2 }}>{t('whatsapp.qr.retry')}</Muted>
        </Box>
      </Box>
    </Card>
  );
};
