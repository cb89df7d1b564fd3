import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { LinkedWarning } from '../../kit/feedback/LinkedWarning.tsx';

/** Fields of the `/readyz` response that the console uses. */
interface Delivery {
  email: 'set up' | 'not set up';
  oldest_unsent_seconds: number | null;
}

const RECHECK_MS = 10_000;

/** Reads whether mail is set up and how long the oldest unsent email has waited. All components share this query. */
export const useDelivery = () =>
  useQuery({
    queryKey: ['delivery'],
    queryFn: () => api.read<Delivery>('readyz'), // Hides the warning soon after mail was set up.
    refetchInterval: ({ state }) => (state.data?.email === 'not set up' ? RECHECK_MS : false),
  });

/** Minimum delay in minutes that is reported. Shorter delays are normal for a busy mail server. */
const LATE_AFTER_MINUTES = 5;
const WAITING_PATH = `/admin/notifications?filter=${encodeURIComponent(JSON.stringify({ status: 'pending', channel: 'email' }))}`;

/** Warning that notifications are not delivered, because mail is not set up or emails are delayed. */
export const DeliveryWarning = () => {
  const t = useText();
  const { data } = useDelivery();
  if (!data) return null;
  if (data.email === 'not set up')
    return (
      <LinkedWarning to="/admin/smtp" label={t('dashboard.delivery.setUp')}>
        {t('dashboard.delivery.notSetUp')}
      </LinkedWarning>
    );
  const minutes = Math.floor((data.oldest_unsent_seconds ?? 0) / 60);
  if (minutes < LATE_AFTER_MINUTES) return null;
  return (
    <LinkedWarning to={WAITING_PATH} label={t('dashboard.delivery.show')}>
      {t('dashboard.delivery.late', { minutes })}
    </LinkedWarning>
  );
};
