import type { Database } from '@marketplace/db';
import { LEAD_STATUSES } from '../leads/options.ts';
import type { Days } from './series-days.ts';
import type { Series } from './series-schemas.ts';
import { GENUINE, ownedBy, rowsOf, type Statement } from './statement.ts';

interface StatusRow {
  status: string;
  total: number;
}

/**
 * What the funnel asks. All leads by status are read from one index alone and the suspected ones, of which there are
 * few, taken off: an index that knew both would cost every enquiry, and reading 50,000 rows costs 0.3 s.
 */
export const funnelStatements = ({ begin, end }: Days, consultantId: string | null) => {
  const own = ownedBy('leads.franchise_id', consultantId);
  const byStatus = (index: string, which: string): Statement => ({
    sql: `SELECT status, COUNT(*) AS total FROM leads ${consultantId === null ? `FORCE INDEX (${index})` : ''}
      WHERE deleted_at IS NULL ${which} AND created_at >= ? AND created_at < ? ${own.sql} GROUP BY status`,
    values: [begin, end, ...own.values],
  });
  const mine = consultantId === null ? [] : [consultantId];
  const unlocked: Statement = {
    // Nobody unlocks a lead before it is there.
    sql: `SELECT COUNT(DISTINCT unlocks.lead_id) AS unlocked FROM unlocks JOIN leads ON leads.id = unlocks.lead_id
      WHERE unlocks.created_at >= ? ${mine.length > 0 ? 'AND unlocks.user_id = ?' : ''}
        AND ${GENUINE} AND leads.created_at >= ? AND leads.created_at < ? ${own.sql}`,
    values: [begin, ...mine, begin, end, ...own.values],
  };
  const statuses = LEAD_STATUSES.map(status => `'${status}'`).join(', ');
  return {
    all: byStatus('ix_leads_status', `AND status IN (${statuses})`),
    suspected: byStatus('ix_leads_suspected', 'AND is_suspected = 1'),
    unlocked,
  };
};

/** The leads of these days by what has become of them by now. */
export const funnelOf = async (
  database: Database,
  days: Days,
  consultantId: string | null,
): Promise<Omit<Series['funnel'], 'views'>> => {
  const { all, suspected, unlocked } = funnelStatements(days, consultantId);
  const [every, notCounted, [paid]] = await Promise.all([
    rowsOf<StatusRow>(database, all),
    rowsOf<StatusRow>(database, suspected),
    rowsOf<{ unlocked: number }>(database, unlocked),
  ]);
  const totalIn = (rows: StatusRow[], name: string) => rows.find(({ status }) => status === name)?.total ?? 0;
  const statuses = LEAD_STATUSES.map(name => [name, totalIn(every, name) - totalIn(notCounted, name)] as const);
  return {
    leads: statuses.reduce((sum, [, total]) => sum + total, 0),
    unlocked: paid?.unlocked ?? 0,
    statuses: Object.fromEntries(statuses),
  };
};
