import type { User } from '@marketplace/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOf } from '../../data/http.ts';
import { useApi } from '../../data/useApi.ts';

/** Why the balance was not changed; the server's reason when it gave one. */
export interface CreditFailure {
  lines: string[];
}

/**
 * Changes a balance: sent as the new value beside the one that was seen, so that an unlock in the same second is never
 * overwritten. Either way the list is read anew, and shows the balance as it is.
 */
export const useAdjustCredits = (user: User) => {
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CreditFailure | null>(null);

  const adjust = async (change: number, reason = '') => {
    const credits = Math.max(0, user.tokens + change);
    setBusy(true);
    const said: object = reason ? { reason } : {};
    try {
      await api.save(`users/${user.id}/credits?credits=${credits}&expected=${user.tokens}`, said);
    } catch (error) {
      const why = detailOf(error);
      setFailure({ lines: why ? [why] : [] });
    }
    // Until the list is there again the balance shown is the old one, and a second press would be refused.
    await queries.invalidateQueries({ queryKey: ['admin/users', 'getList'] });
    setBusy(false);
  };

  return { adjust, busy, failure, clear: () => setFailure(null) };
};
