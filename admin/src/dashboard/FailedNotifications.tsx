import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';

const FAILED = { status: 'failed' };
const SCREEN = `/admin/notifications?filter=${encodeURIComponent(JSON.stringify(FAILED))}`;

/** That notifications could not be sent, and the way to them; nothing when all were. */
export const FailedNotifications = () => {
  const t = useText();
  const api = useApi();
  const { data: count = 0 } = useQuery({
    queryKey: ['failed-notifications'],
    queryFn: () => api.count('admin/notifications', FAILED),
    retry: false,
  });
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="status"
      sx={{ mb: 3 }}
      action={
        <Button component={Link} to={SCREEN} color="inherit" size="small">
          {t('dashboard.failed.show')}
        </Button>
      }
    >
      {t('dashboard.failed.text', { smart_count: count })}
    </Alert>
  );
};
