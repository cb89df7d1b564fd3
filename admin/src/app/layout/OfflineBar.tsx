import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/useText.ts';

/** Says that the connection is gone, for as long as it is. */
export const OfflineBar = () => {
  const t = useText();
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const follow = () => setOnline(navigator.onLine);
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    return () => {
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
    };
  }, []);
  return online ? null : (
    <Alert severity="warning" variant="filled" role="status" sx={{ borderRadius: 0 }}>
      {t('errors.offline')}
    </Alert>
  );
};
