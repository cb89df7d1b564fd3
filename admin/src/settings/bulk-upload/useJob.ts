import type { BulkJob } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../data/useApi.ts';

const POLL_MS = 1000;

/** How far an upload is, asked for as long as it runs. */
export const useJob = (id: string | null, sending: boolean) => {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['bulk-job', id],
    queryFn: () => api.read<BulkJob>(`admin/bulk-jobs/${id}`),
    enabled: id !== null,
    // While the file is still on its way the job isn't known yet.
    refetchInterval: ({ state }) => (sending || state.data?.status === 'running' ? POLL_MS : false),
    retry: false,
    refetchOnWindowFocus: false,
  });
  return data;
};
