import type { ConsultantOption } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../http/useApi.ts';

const NONE: ConsultantOption[] = [];

/** Who a franchise can be given to; `none` once it is known that there is nobody. */
export const useConsultants = () => {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['consultants'],
    queryFn: () => api.read<ConsultantOption[]>('consultants'),
    retry: false,
  });
  return { consultants: data ?? NONE, none: data?.length === 0 };
};
