import type { WhatsappStartResult } from '@marketplace/api';
import { Box, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/dialogs.tsx';

/** Maximum number of displayed log characters (specification, section 8). */
const LOG_SHOWN = 300;

interface StartFailedProps {
  /** Response of the server; null if there was none. */
  failure: Pick<WhatsappStartResult, 'message' | 'troubleshooting' | 'error_log'> | null;
  onClose: () => void;
}

/** Alert that explains why the service did not start, with advice and the recent log. */
export const StartFailed = ({ failure, onClose }: StartFailedProps) => {
  const t = useText();
  if (!failure) return <AlertDialog open title={t('whatsapp.startFailed.network')} onClose={onClose} />;
  const { message, troubleshooting, error_log: log } = failure;
  return (
    <AlertDialog open title={t('whatsapp.startFailed.title')} onClose={onClose}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{message}</Typography>
      {troubleshooting.length > 0 && (
        <>
          <Typography variant="h3" component="h3" sx={{ mt: 2 }}>
            {t('whatsapp.startFailed.tips')}
          </Typography>
          <Box component="ul" sx={{ mt: 0.5, mb: 0, pl: 2.5 }}>
            {troubleshooting.map(tip => (
              <li key={tip}>{tip}</li>
            ))}
          </Box>
        </>
      )}
      {log && (
        <>
          <Typography variant="h3" component="h3" sx={{ mt: 2 }}>
            {t('whatsapp.startFailed.log')}
          </Typography>
          <Box
            component="pre"
            sx={{
              m: 0,
              mt: 0.5,
              p: 1.5,
              borderRadius: 1,
              bgcolor: 'background.default',
              fontSize: 12.5,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {log.slice(0, LOG_SHOWN)}
          </Box>
        </>
      )}
    </AlertDialog>
  );
};
