import type { RefundRequest } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useMe } from '../../data/useMe.ts';

/** Polling interval in milliseconds. */
const AGAIN_MS = 60_000;
/** Cache lifetime in milliseconds. Components that are rendered together share one request. */
const FRESH_MS = 10_000;

/** Filter of the refund requests that wait for a consultant's answer. */
export const AWAITING_CONSULTANT = { status: 'asked' };
/** Filter of the refund requests that wait for an admin's decision. */
const OPEN = { status: 'open' };

/**
 * Reads the refund requests that wait for the user: for a consultant those with an unanswered question, for an admin
 * those to decide. Returns their number and the one that is due first. The menu and the dashboard share this query.
 */
export const useWaitingRefundRequests = () => {
  const role = useMe()?.role;
  return useQuery({
    queryKey: ['admin/refund-requests', 'waiting', role],
    queryFn: async () => {
      const filter = role === 'admin' ? OPEN : AWAITING_CONSULTANT;
      const sort = { field: 'due_at', order: 'ASC' };
      const { rows, total } = await api.first<RefundRequest>('refund-requests', 1, sort, filter);
      return { first: rows[0], total };
    },
    enabled: role !== undefined,
    staleTime: FRESH_MS,
    refetchInterval: AGAIN_MS,
  });
};
