import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useIsLive } from '../../data/live/news.ts';
import { useMe } from '../../data/useMe.ts';
import type { OwnKind } from './kinds.ts';

/** So long an answer is as good as new: what stands on a screen at once asks once. */
const FRESH_MS = 10_000;
/** So often it is asked while a window is looked at and hears of nothing by itself. */
const AGAIN_MS = 60_000;

/**
 * How many leads stand on one of a consultant's lists, as the menu, the tabs and the dashboard tell it: one question
 * for all of them. Nothing while that isn't known, and for an admin.
 */
export const useLeadCount = (kind: OwnKind) => {
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
