import type { WhatsappState } from '@marketplace/api';
import { Box, Skeleton, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';
import type { Service } from './useService.ts';

const COLOURS: Record<WhatsappState, string> = {
  unavailable: 'text.secondary',
  initializing: 'info.main',
  qr: 'warning.main',
  ready: 'success.main',
  disconnected: 'error.main',
};

const Pending = () => {
  const t = useText();
  return (
    <Box role="status" aria-label={t('auth.loading')}>
      <Skeleton width={160} />
      <Skeleton sx={{ mt: 0.75, maxWidth: 560 }} />
    </Box>
  );
};

/**
 * State of the service with an explanation. If the state could not be loaded, it is displayed as unavailable with an
 * error.
 */
export const ServiceState = ({ service }: { service: Service }) => {
  const t = useText();
  const { isPending, error, state, status, busy, check } = service;
  if (isPending) return <Pending />;
  const shownState = busy === 'start' ? 'initializing' : state;
  const explanation = busy === 'start' ? t('whatsapp.starting') : t(`whatsapp.explained.${shownState}`);
  const unknown = error !== null && busy !== 'start';
  const account = status?.status.account;
  const disconnectReason = state === 'disconnected' ? status?.message : undefined;
  return (
    <>
      <Box role="status" sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
          <Box
            component="span"
            aria-hidden
            sx={{ flexShrink: 0, width: 12, height: 12, borderRadius: '50%', bgcolor: COLOURS[shownState] }}
          />
          <Typography variant="h3" component="p">
            {t(`whatsapp.states.${shownState}`)}
          </Typography>
        </Box>
        {!unknown && (
          <Typography color="text.secondary" sx={{ mt: 0.75, maxWidth: 560 }}>
            {explanation}
          </Typography>
        )}
        {disconnectReason && (
          <Typography color="error" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
            {disconnectReason}
          </Typography>
        )}
        {account && <Typography sx={{ mt: 0.75 }}>{t('whatsapp.account', { account })}</Typography>}
      </Box>
      {unknown && (
        <Box sx={{ mt: 1.5 }}>
          <FailedPart text={t('whatsapp.unknown')} error={error} onRetry={check} />
        </Box>
      )}
    </>
  );
};
