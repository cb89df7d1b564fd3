import type { Lead } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';

/**
 * Reads a lead. The first part of the key is the resource of the lists of leads, by which live events also reload this
 * query.
 */
export const useLead = (id: string) =>
  useQuery({
    queryKey: ['admin/leads', 'getOne', id],
    queryFn: () => api.read<Lead>(`leads/${encodeURIComponent(id)}`),
  });
