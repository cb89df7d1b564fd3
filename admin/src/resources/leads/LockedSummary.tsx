import type { Lead } from '@marketplace/api';
import { Muted } from '../../kit/page/Muted.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

/** What a locked lead says, in a line: budget, time frame, place, when. */
export const LockedSummary = ({ lead }: { lead: Lead }) => {
  const texts = useLeadTexts(lead);
  const parts = [texts.timeline, lead.location_interest].filter(Boolean);
  return (
    <Muted sx={{ overflowWrap: 'anywhere' }}>
      <strong>{texts.budget}</strong>
      {parts.map(part => `\u00a0· ${part}`)}
      {'\u00a0· '}
      <span title={texts.exactDate} style={{ whiteSpace: 'nowrap' }}>
        {texts.date}
      </span>
    </Muted>
  );
};
