import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { WarningWithWay } from '../../kit/feedback/WarningWithWay.tsx';

/** What the console reads of `/readyz`. */
interface Delivery {
  email: 'set up' | 'not set up';
  oldest_unsent_seconds: number | null;
}

const RECHECK_MS = 10_000;

/** Whether mail is set up, and for how long the oldest e-mail waits; one question for all who need it. */
export const useDelivery = () =>
  useQuery({
    queryKey: ['delivery'],
    queryFn: () => api.read<Delivery>('readyz'), // Whoever has just set it up sees the warning go.
    refetchInterval: ({ state }) => (state.data?.email === 'not set up' ? RECHECK_MS : false),
  });

/** So many minutes nobody need worry about: a mail server may be busy. */
const LATE_AFTER_MINUTES = 5;
const WAITING = `/admin/notifications?filter=${encodeURIComponent(JSON.stringify({ status: 'pending', channel: 'email' }))}`;

/** That nobody hears of leads: mail is not set up, or the oldest e-mail waits for longer than it should. */
export const DeliveryWarning = () => {
  const t = useText();
  const { data } = useDelivery();
  if (!data) return null;
  if (data.email === 'not set up')
    return (
      <WarningWithWay to="/admin/smtp" label={t('dashboard.delivery.setUp')}>
        {t('dashboard.delivery.notSetUp')}
      </WarningWithWay>
    );
  const minutes = Math.floor((data.oldest_unsent_seconds ?? 0) / 60);
  if (minutes < LATE_AFTER_MINUTES) return null;
  return (
    <WarningWithWay to={WAITING} label={t('dashboard.delivery.show')}>
      {t('dashboard.delivery.late', { minutes })}
    </WarningWithWay>
  );
};
