import type { ConsultantOption } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../http/useApi.ts';
import { type AskedList, asked } from '../asked-list.ts';

/** Who a franchise can be given to. */
export const useConsultants = (): AskedList<ConsultantOption> => {
  const api = useApi();
  return asked(
    useQuery({
      queryKey: ['consultants'],
      queryFn: () => api.read<ConsultantOption[]>('consultants'),
      retry: false,
    }),
  );
};
