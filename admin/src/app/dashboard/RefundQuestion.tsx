import { REFUND_REQUESTS, refundRequestPath } from '../../data/addresses.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { LinkedWarning } from '../../kit/feedback/LinkedWarning.tsx';
import { AWAITING_CONSULTANT, useWaitingRefundRequests } from '../../resources/refunds/useWaitingRefundRequests.ts';

const ALL = `${REFUND_REQUESTS}?${new URLSearchParams({ filter: JSON.stringify(AWAITING_CONSULTANT) })}`;

/** Warning that an admin's question about the consultant's refund request waits for an answer, with its deadline. */
export const RefundQuestion = () => {
  const t = useText();
  const dates = useDates();
  const { data } = useWaitingRefundRequests();
  if (!data?.first) return null;
  const { id, franchise_name, lead_reference, due_at } = data.first;
  const isLate = new Date(due_at).getTime() < Date.now();
  const isOnly = data.total === 1;
  return (
    <LinkedWarning
      to={isOnly ? refundRequestPath(id) : ALL}
      label={
        isOnly ? t('dashboard.refundQuestion.answer') : t('dashboard.refundQuestion.all', { smart_count: data.total })
      }
    >
      {t(`dashboard.refundQuestion.${isLate ? 'late' : 'text'}`, {
        lead: `${franchise_name}, ${lead_reference}`,
        when: dates.moment(due_at),
      })}
    </LinkedWarning>
  );
};
