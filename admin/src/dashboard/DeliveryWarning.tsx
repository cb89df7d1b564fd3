import { useQuery } from '@tanstack/react-query';
import { WarningWithWay } from '../feedback/WarningWithWay.tsx';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';

/** What the console reads of `/readyz`. */
interface Delivery {
  email: 'set up' | 'not set up';
  oldest_unsent_seconds: number | null;
}

/** So many minutes nobody need worry about: a mail server may be busy. */
const PATIENCE_MINUTES = 5;
const WAITING = `/admin/notifications?filter=${encodeURIComponent(JSON.stringify({ status: 'pending', channel: 'email' }))}`;

/** That e-mails wait and nobody hears of leads: because mail is not set up, or for longer than it should be. */
export const DeliveryWarning = () => {
  const t = useText();
  const api = useApi();
  const { data } = useQuery({ queryKey: ['delivery'], queryFn: () => api.read<Delivery>('readyz'), retry: false });
  if (!data || data.oldest_unsent_seconds === null) return null;
  const minutes = Math.floor(data.oldest_unsent_seconds / 60);
  const isSetUp = data.email === 'set up';
  if (isSetUp && minutes < PATIENCE_MINUTES) return null;
  return (
    <WarningWithWay
      to={isSetUp ? WAITING : '/admin/smtp'}
      label={isSetUp ? t('dashboard.delivery.show') : t('dashboard.delivery.setUp')}
    >
      {isSetUp ? t('dashboard.delivery.late', { minutes }) : t('dashboard.delivery.notSetUp')}
    </WarningWithWay>
  );
};
