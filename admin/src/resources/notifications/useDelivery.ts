import { useRead } from '../../data/useRead.ts';

/** What the console reads of `/readyz`. */
interface Delivery {
  email: 'set up' | 'not set up';
  oldest_unsent_seconds: number | null;
}

const RECHECK_MS = 10_000;

/** Whether mail is set up, and for how long the oldest e-mail waits; one question for all who need it. */
export const useDelivery = () =>
  useRead(['delivery'], api => api.read<Delivery>('readyz'), {
    // Whoever has just set it up sees the warning go.
    refetchInterval: ({ state }) => (state.data?.email === 'not set up' ? RECHECK_MS : false),
  });
