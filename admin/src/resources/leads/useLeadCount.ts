import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useIsLive } from '../../data/live/lead-events.ts';
import { useMe } from '../../data/useMe.ts';
import type { ConsultantListName } from './kinds.ts';

/** Cache lifetime in milliseconds. Components that are rendered together share one request. */
const FRESH_MS = 10_000;
/** Polling interval in milliseconds while there is no live connection. */
const AGAIN_MS = 60_000;

/**
 * Reads the number of leads in one of a consultant's lists. Undefined until the number is known, and for admins. The
 * menu, tabs and dashboard share this query.
 */
export const useLeadCount = (kind: ConsultantListName) => {
  const me = useMe();
  const isLive = useIsLive();
  return useQuery({
    queryKey: ['admin/leads', 'count', kind],
    queryFn: () => api.count(`leads/${kind}`),
    enabled: me?.role === 'consultant',
    staleTime: FRESH_MS,
    refetchInterval: isLive ? false : AGAIN_MS,
  });
};
