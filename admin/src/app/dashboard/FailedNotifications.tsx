import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { WarningWithWay } from '../../kit/feedback/WarningWithWay.tsx';

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
    <WarningWithWay to={SCREEN} label={t('dashboard.failed.show')}>
      {t('dashboard.failed.text', { smart_count: count })}
    </WarningWithWay>
  );
};
