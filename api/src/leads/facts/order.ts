import type { ComputedOrder, Direction } from '../../platform/lists/list.ts';

const TURNED = { ASC: 'DESC', DESC: 'ASC' } as const;
const SPEAKS_FOR = 'COALESCE((SELECT speaks_for FROM lead_facts WHERE lead_facts.lead_id = leads.id), 0)';

/**
 * The order by how many facts speak for a lead, then by time. Where many leads match they are asked along the index of
 * the facts; the few that a filter leads to are sorted.
 */
export const bySpeaksFor = (direction: Direction): ComputedOrder => {
  const way = (isFromTheEnd = false) => (isFromTheEnd ? TURNED[direction] : direction);
  return {
    by: isFromTheEnd =>
      `${SPEAKS_FOR} ${way(isFromTheEnd)}, leads.created_at ${way(isFromTheEnd)}, leads.id ${way(isFromTheEnd)}`,
    idsBy: (where, { limit, offset, isFromTheEnd }, isInOrder) =>
      isInOrder
        ? {
            sql: `SELECT STRAIGHT_JOIN leads.id FROM lead_facts FORCE INDEX (ix_lead_facts_speaks_for)
        JOIN leads ON leads.id = lead_facts.lead_id WHERE ${where.sql}
        ORDER BY lead_facts.speaks_for ${way(isFromTheEnd)}, lead_facts.created_at ${way(isFromTheEnd)}, lead_facts.lead_id ${way(isFromTheEnd)}
        LIMIT ? OFFSET ?`,
            values: [...where.values, limit, offset],
          }
        : undefined,
  };
};
