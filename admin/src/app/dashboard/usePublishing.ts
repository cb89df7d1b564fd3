import type { PublishingProgress } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../data/useApi.ts';

/** How often is asked while pages are being made, and while nothing is. */
const RUNNING_MS = 4000;
const QUIET_MS = 60_000;

const isRunning = ({ state, waiting }: PublishingProgress) =>
  state === 'publishing' || (state === 'following' && waiting > 0);

/** How far the publishers are; asked again often only while one is at work and this window is looked at. */
export const usePublishing = () => {
  const api = useApi();
  return useQuery({
    queryKey: ['publishing'],
    queryFn: () => api.read<PublishingProgress[]>('publishing'),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUNNING_MS : QUIET_MS),
    retry: false,
  });
};
