import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { useLeadCount } from '../../resources/leads/useLeadCount.ts';
import { useWaitingRefundRequests } from '../../resources/refunds/useWaitingRefundRequests.ts';

/**
 * Returns what waits for the user, by menu entry: a consultant's locked leads and unanswered questions, an admin's
 * refund requests to decide. Entries with nothing to do are omitted.
 */
export const useWaitingCounts = () => {
  const t = useText();
  const isAdmin = useMe()?.role === 'admin';
  const { data: locked = 0 } = useLeadCount('locked');
  const { data: { total: refundRequests } = { total: 0 } } = useWaitingRefundRequests();
  return [
    { name: 'leads', count: locked, text: t('layout.waiting', { smart_count: locked }) },
    {
      name: 'refundRequests',
      count: refundRequests,
      text: t(isAdmin ? 'layout.toDecide' : 'layout.toAnswer', { smart_count: refundRequests }),
    },
  ].filter(({ count }) => count > 0);
};
