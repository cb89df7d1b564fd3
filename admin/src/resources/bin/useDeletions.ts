import type { AuditRecord } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../data/useApi.ts';
import type { BinKind } from '../../kit/undo/kinds.ts';

const ENTITY: Record<BinKind, string> = { franchises: 'franchise', leads: 'lead', users: 'user' };

/** Who deleted these records, and when: by id, from the history that the server keeps. */
export const useDeletions = (kind: BinKind, ids: readonly string[]): Map<string, AuditRecord> => {
  const api = useApi();
  const { data = [] } = useQuery({
    queryKey: ['deletions', kind, ids],
    queryFn: () => {
      const filter = JSON.stringify({ entity: ENTITY[kind], action: 'delete', entity_id: ids });
      return api.read<AuditRecord[]>(`audit?${new URLSearchParams({ filter, range: '[0,99]' })}`);
    },
    enabled: ids.length > 0,
    retry: false,
  });
  // Newest first: what was deleted twice counts as deleted the last time.
  return new Map(data.toReversed().map(record => [record.entity_id, record]));
};
