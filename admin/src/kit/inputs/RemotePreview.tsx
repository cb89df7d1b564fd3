import type { RemotePicture } from '@marketplace/api';
import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { UPLOAD_VALUES } from './upload-rules.ts';

/** Polling interval in milliseconds until the picture is stored or has failed. */
const POLL_MS = 3000;

/** State of a picture on another server: it will be fetched after saving, is being fetched, is stored or has failed. */
const RemotePreview = ({ url, name }: { url: string; name: string }) => {
  const t = useText();
  const [isTrying, setTrying] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ['remote-picture', url],
    queryFn: () => api.read<RemotePicture>(`remote-pictures?url=${encodeURIComponent(url)}`),
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data?.status === 'failed' || state.data?.status === 'stored' ? false : POLL_MS,
  });
  const tryAgain = async () => {
    setTrying(true);
    await api.post('remote-pictures/retry', { url }).catch(() => {});
    await refetch();
    setTrying(false);
  };
  if (data?.status === 'stored' && data.stored_url)
    return (
      <Box
        component="img"
        src={data.stored_url}
        alt={t('forms.image.preview', { name })}
        sx={{ width: 200, maxWidth: '100%', aspectRatio: '16 / 10', objectFit: 'contain', borderRadius: 1.5 }}
      />
    );
  if (data?.status === 'failed')
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" disabled={isTrying} onClick={tryAgain}>
            {t('actions.tryAgain')}
          </Button>
        }
      >
        {t('remotePictures.failed', {
          reason: t(`remotePictures.reasons.${data.reason ?? 'unreachable'}`, UPLOAD_VALUES),
        })}
      </Alert>
    );
  return (
    <Alert severity="info">
      {t(data?.status === 'waiting' ? 'remotePictures.waiting' : 'remotePictures.afterSaving')}
    </Alert>
  );
};

export default RemotePreview;
