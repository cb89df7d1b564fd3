import { useText } from '../../i18n/useText.ts';
import { WarningWithWay } from '../../kit/feedback/WarningWithWay.tsx';
import { useDelivery } from './useDelivery.ts';

/** So many minutes nobody need worry about: a mail server may be busy. */
const PATIENCE_MINUTES = 5;
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
  if (minutes < PATIENCE_MINUTES) return null;
  return (
    <WarningWithWay to={WAITING} label={t('dashboard.delivery.show')}>
      {t('dashboard.delivery.late', { minutes })}
    </WarningWithWay>
  );
};
