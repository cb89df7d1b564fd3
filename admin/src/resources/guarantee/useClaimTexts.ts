import type { Claim } from '@marketplace/api';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';

/** What a report's state is shown as. */
const CLAIM_COLOURS: Record<Claim['status'], string> = {
  open: '#e0a800',
  asked: '#3b82c4',
  accepted: '#2a9d5c',
  declined: '#8a9490',
};
const OVERDUE_COLOUR = '#d64545';

/** How it is told whose turn it was, once the time for it is over. */
const LATE: Partial<Record<Claim['status'], 'overdue' | 'unanswered'>> = { open: 'overdue', asked: 'unanswered' };

/** A report in words: what was wrong, how it stands, and its clock. */
export const useClaimTexts = () => {
  const t = useText();
  const dates = useDates();
  return ({ fault, status, due_at, updated_at, decided_by }: Claim) => {
    // Told again with every minute, it may be over by now.
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
