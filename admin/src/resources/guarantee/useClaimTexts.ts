import type { Claim } from '@marketplace/api';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';

/** Colours of the statuses of refund requests. */
const CLAIM_COLOURS: Record<Claim['status'], string> = {
  open: '#e0a800',
  asked: '#3b82c4',
  accepted: '#2a9d5c',
  declined: '#8a9490',
};
const OVERDUE_COLOUR = '#d64545';

/** Texts for requests past their due date: overdue for the admin, unanswered by the consultant. */
const LATE: Partial<Record<Claim['status'], 'overdue' | 'unanswered'>> = { open: 'overdue', asked: 'unanswered' };

/** Returns a function that translates a refund request: reason, status, due date and decision. */
export const useClaimTexts = () => {
  const t = useText();
  const dates = useDates();
  return ({ fault, status, due_at, updated_at, decided_by }: Claim) => {
    // Compared on each render, since a displayed request can become overdue.
    const isLate = new Date(due_at).getTime() < Date.now();
    const late = LATE[status];
    return {
      fault: t(`claims.faults.${fault}`),
      status: t(`claims.statuses.${status}`),
      colour: isLate && late === 'overdue' ? OVERDUE_COLOUR : CLAIM_COLOURS[status],
      clock: t(`claims.clock.${(isLate && late) || status}`, {
        when: dates.recent(decided_by ? updated_at : due_at),
      }),
      exact: dates.exact(decided_by ? updated_at : due_at),
      by: decided_by ? t(`claims.by.${decided_by}`) : '',
    };
  };
};
