import type { ComputedOrder, Direction } from '../../platform/lists/list.ts';

const TURNED = { ASC: 'DESC', DESC: 'ASC' } as const;
const SPEAKS_FOR = 'COALESCE((SELECT speaks_for FROM lead_facts WHERE lead_facts.lead_id = leads.id), 0)';

/** The ordinary list as it is: nearly all leads there are. */
const ORDINARY_LIST = 'leads.deleted_at IS NULL AND leads.is_suspected = 0';

/**
 * The order by how many facts speak for a lead, then by time. Where nearly all leads match they are read along the
 * index of the facts; what another filter leads to is sorted.
 */
export const bySpeaksFor = (direction: Direction): ComputedOrder => {
  const way = (isFromTheEnd = false) => (isFromTheEnd ? TURNED[direction] : direction);
  return {
    by: isFromTheEnd =>
      `${SPEAKS_FOR} ${way(isFromTheEnd)}, leads.created_at ${way(isFromTheEnd)}, leads.id ${way(isFromTheEnd)}`,
    idsBy: (where, { limit, offset, isFromTheEnd }) =>
      where.sql === ORDINARY_LIST
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
