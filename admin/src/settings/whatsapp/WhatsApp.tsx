import { Box, Card, CircularProgress, Typography } from '@mui/material';
import { useId } from 'react';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { StatusCard } from './StatusCard.tsx';
import { TestBox } from './TestBox.tsx';
import { type Service, useService } from './useService.ts';

const QR_CODE_SIZE = 264;

/** QR code to scan, with instructions. The server renders it, so no other service sees it. */
const QrCard = ({ service: { qrImage, qrError, checkQr } }: { service: Service }) => {
  const t = useText();
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, mb: 2.5 }}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {t('whatsapp.qr.title')}
      </Typography>
      {qrError && (
        <Box sx={{ mb: 2 }}>
          <FailedPart text={t('whatsapp.qr.failed')} error={qrError} onRetry={checkQr} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 2, sm: 4 } }}>
        {/* White even in dark mode, because cameras need the contrast. */}
        <Box
          sx={{
            display: qrError ? 'none' : 'grid',
            placeItems: 'center',
            width: QR_CODE_SIZE,
            height: QR_CODE_SIZE,
            mx: { xs: 'auto', sm: 0 },
            borderRadius: 2,
            border: 1,
            borderColor: 'divider',
            bgcolor: '#fff',
            overflow: 'hidden',
          }}
        >
          {qrImage ? (
            <img src={qrImage} alt={t('whatsapp.qr.image')} width={QR_CODE_SIZE} height={QR_CODE_SIZE} />
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

/** `/admin/whatsapp`: Displays the service, its QR code, a test and the provider's settings. */
const WhatsApp = () => {
  const t = useText();
  const service = useService();
  return (
    <Page title={t('whatsapp.title')} width="form">
      <StatusCard service={service} />
      {service.state === 'qr' && <QrCard service={service} />}
      <TestBox notReady={!service.isPending && service.state !== 'ready'} />
      <ProviderForm />
    </Page>
  );
};

export default WhatsApp;
