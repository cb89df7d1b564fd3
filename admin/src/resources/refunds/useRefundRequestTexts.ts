import type { RefundRequest } from '@marketplace/api';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';

/** Colours of the statuses of refund requests. */
const REFUND_REQUEST_COLOURS: Record<RefundRequest['status'], string> = {
  open: '#e0a800',
  asked: '#3b82c4',
  accepted: '#2a9d5c',
  declined: '#8a9490',
};
const OVERDUE_COLOUR = '#d64545';

/** Texts for requests past their due date: overdue for the admin, unanswered by the consultant. */
const OVERDUE_STATES: Partial<Record<RefundRequest['status'], 'overdue' | 'unanswered'>> = {
  open: 'overdue',
  asked: 'unanswered',
};

/** Returns a function that translates a refund request: reason, status, due date and decision. */
export const useRefundRequestTexts = () => {
  const t = useText();
  const dates = useDates();
  return ({ reason, status, due_at, updated_at, decided_by }: RefundRequest) => {
    // Compared on each render, since a displayed request can become overdue.
    const isLate = new Date(due_at).getTime() < Date.now();
    const overdueState = OVERDUE_STATES[status];
    return {
      reason: t(`refundRequests.reasons.${reason}`),
      status: t(`refundRequests.statuses.${status}`),
      colour: isLate && overdueState === 'overdue' ? OVERDUE_COLOUR : REFUND_REQUEST_COLOURS[status],
      clock: t(`refundRequests.clock.${(isLate && overdueState) || status}`, {
        // A deadline is a date: "in 2 days" does not say which day and hour.
        when: decided_by ? dates.recent(updated_at) : dates.moment(due_at),
      }),
      exact: dates.exact(decided_by ? updated_at : due_at),
      by: decided_by ? t(`refundRequests.by.${decided_by}`) : '',
    };
  };
};
