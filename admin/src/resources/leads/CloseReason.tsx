import type { Lead } from '@marketplace/api';
import { Button } from '@mui/material';
import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { lazyDialog } from '../../kit/feedback/lazy.tsx';
import { mayChange } from './allowed.ts';

const ReasonDialog = lazyDialog(() => import('./ReasonDialog.tsx'));

/** A closed lead with the reason that was given so far. */
type ClosedLead = Pick<Lead, 'id' | 'close_reason'>;

const AskForReason = createContext<(lead: ClosedLead) => void>(() => undefined);

/** Returns a function that asks why a lead was closed, in the nearest {@link CloseReasons}. */
export const useAskForReason = () => use(AskForReason);

/**
 * Shows the question why a lead was closed. It stays when the lead's row leaves the list, which happens if the list is
 * filtered by status.
 */
export const CloseReasons = ({ children }: { children: ReactNode }) => {
  const [lead, setLead] = useState<ClosedLead>();
  return (
    <AskForReason value={setLead}>
      {children}
      {lead && (
        <Suspense>
          <ReasonDialog key={lead.id} lead={lead} onClose={() => setLead(undefined)} />
        </Suspense>
      )}
    </AskForReason>
  );
};

/** The reason why a lead is closed: a button that opens the question again, or text if the user may not change it. */
export const CloseReasonField = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const ask = useAskForReason();
  const reason = lead.close_reason && t(`desk.close.reasons.${lead.close_reason}`);
  if (!mayChange(lead)) return reason || t('desk.close.none');
  return (
    <Button
      size="small"
      onClick={() => ask(lead)}
      aria-label={reason ? t('desk.close.change', { reason }) : undefined}
      sx={{ ml: -1, textAlign: 'left' }}
    >
      {reason || t('desk.close.add')}
    </Button>
  );
};
