import type { Lead, LeadStatus } from '@marketplace/api';
import type { SortPayload } from 'react-admin';
import type { Move } from './useMoves.tsx';

/**
 * Applies pending moves to a column. Added cards are first, unless the column is sorted by date.
 * @returns the cards and their total
 */
export const withMoves = (
  status: LeadStatus,
  { rows, total }: { rows: readonly Lead[]; total: number },
  moves: readonly Move[],
  { field, order }: SortPayload,
) => {
  const isMoving = new Map(moves.map(move => [move.lead.id, move]));
  const staying = rows.filter(({ id }) => (isMoving.get(id)?.to ?? status) === status);
  const rowIds = new Set(staying.map(({ id }) => id));
  const arrivals = moves
    .filter(({ lead, to }) => to === status && !rowIds.has(lead.id))
    .map(({ lead }) => ({ ...lead, status }));
  const departureCount = rows.length - staying.length;
  const all = [...arrivals, ...staying];
  if (field === 'created_at')
    all.sort((a, b) => (order === 'DESC' ? -1 : 1) * a.created_at.localeCompare(b.created_at));
  return { rows: all, total: Math.max(0, total + arrivals.length - departureCount) };
};
