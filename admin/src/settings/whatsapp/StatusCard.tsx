import type { WhatsappStartResult } from '@marketplace/api';
import LinkOff from '@mui/icons-material/LinkOff';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Refresh from '@mui/icons-material/Refresh';
import Stop from '@mui/icons-material/Stop';
import { Box, Button, Card, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { failureText } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../kit/feedback/dialogs.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { ServiceState } from './ServiceState.tsx';
import { StartFailed } from './StartFailed.tsx';
import type { Service } from './useService.ts';

export const StatusCard = ({ service }: { service: Service }) => {
  const t = useText();
  const notify = useNotify();
  const id = useId();
  const [failure, setFailure] = useState<WhatsappStartResult | 'network' | null>(null);
  const [asking, setAsking] = useState(false);
  const { isPending, error, state, status, busy } = service;
  const runs = state !== 'unavailable';
  const isLinked = status?.status.provider === 'linked';

  const start = async () => {
    try {
      const answer = await service.start();
      if (answer.success) notify(t('whatsapp.started'), { type: 'success' });
      else setFailure(answer);
    } catch {
      setFailure('network');
    }
  };
  const attempt = async (work: () => Promise<{ message: string }>, failed: string) => {
    try {
      notify((await work()).message, { type: 'success' });
    } catch (error) {
      notify(failureText(failed, error), { type: 'error' });
    }
  };
  const disconnect = async () => {
    setAsking(false);
    await attempt(service.disconnect, t('whatsapp.disconnectFailed'));
  };

  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, mb: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <Box>
          <Typography variant="h2" id={id}>
            {t('whatsapp.service')}
          </Typography>
          <Muted sx={{ mt: 0.5 }}>
            {status && `${t(`whatsapp.ways.${status.status.provider}`)}. `}
            {t('whatsapp.polled')}
          </Muted>
        </Box>
        <Button size="small" startIcon={<Refresh />} onClick={() => service.check()} sx={{ flexShrink: 0 }}>
          {t('whatsapp.refresh')}
        </Button>
      </Box>
      <ServiceState service={service} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3, minHeight: 40 }}>
        {!isPending && !runs && (
          <Button
            variant={error ? 'outlined' : 'contained'}
            startIcon={<PlayArrow />}
            loading={busy === 'start'}
            onClick={start}
          >
            {t('whatsapp.start')}
          </Button>
        )}
        {runs && (
          <Button
            variant="outlined"
            startIcon={<Stop />}
            loading={busy === 'stop'}
            disabled={busy !== null}
            onClick={() => attempt(service.stop, t('whatsapp.stopFailed'))}
          >
            {t('whatsapp.stop')}
          </Button>
        )}
        {runs && isLinked && (
          <Button
            variant="outlined"
            color="error"
            startIcon={<LinkOff />}
            loading={busy === 'disconnect'}
            disabled={busy !== null}
            onClick={() => setAsking(true)}
          >
            {t('whatsapp.disconnect')}
          </Button>
        )}
      </Box>
      {failure && <StartFailed failure={failure === 'network' ? null : failure} onClose={() => setFailure(null)} />}
      <ConfirmDialog
        open={asking}
        title={t('whatsapp.confirmDisconnect.title')}
        text={t('whatsapp.confirmDisconnect.text')}
        confirm={t('whatsapp.disconnect')}
        onConfirm={disconnect}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
};
