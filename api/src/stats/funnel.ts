import type { Database } from '@marketplace/db';
import { LEAD_STATUSES } from '../leads/options.ts';
import type { Days } from './series-days.ts';
import type { Series } from './series-schemas.ts';
import { GENUINE_LEADS, ownFranchisesCondition, runStatement, type Statement } from './statement.ts';

interface StatusRow {
  status: string;
  total: number;
}

/**
 * Returns the statements of the funnel. They name the index, because the optimizer would otherwise read all leads
 * instead of the few of these days.
 */
export const funnelStatements = ({ begin, end }: Days, consultantId: string | null) => {
  const ownedLeads = ownFranchisesCondition('leads.franchise_id', consultantId);
  const consultantIds = consultantId === null ? [] : [consultantId];
  const statuses = LEAD_STATUSES.map(status => `'${status}'`).join(', ');
  const byStatus: Statement = {
    // Each status is listed, so that the next column of the index, the day, can be used.
    sql: `SELECT status, COUNT(*) AS total FROM leads ${consultantId === null ? 'FORCE INDEX (ix_leads_status)' : ''}
      WHERE ${GENUINE_LEADS} AND status IN (${statuses}) AND created_at >= ? AND created_at < ? ${ownedLeads.sql} GROUP BY status`,
    values: [begin, end, ...ownedLeads.values],
  };
  const unlocked: Statement = {
    // A lead is never unlocked before it is created, so older unlocks can be skipped.
    sql: `SELECT COUNT(DISTINCT unlocks.lead_id) AS unlocked FROM unlocks JOIN leads ON leads.id = unlocks.lead_id
      WHERE unlocks.created_at >= ? ${consultantIds.length > 0 ? 'AND unlocks.user_id = ?' : ''}
        AND ${GENUINE_LEADS} AND leads.created_at >= ? AND leads.created_at < ? ${ownedLeads.sql}`,
    values: [begin, ...consultantIds, begin, end, ...ownedLeads.values],
  };
  return { byStatus, unlocked };
};

/** Counts the leads created on these days: all, those unlocked, and those in each current status. */
export const readFunnel = async (
  database: Database,
  days: Days,
  consultantId: string | null,
): Promise<Omit<Series['funnel'], 'views'>> => {
  const { byStatus, unlocked } = funnelStatements(days, consultantId);
  const [rows, [paid]] = await Promise.all([
    runStatement<StatusRow>(database, byStatus),
    runStatement<{ unlocked: number }>(database, unlocked),
  ]);
  const totals = new Map(rows.map(({ status, total }) => [status, total]));
  const statuses = LEAD_STATUSES.map(name => [name, totals.get(name) ?? 0] as const);
  return {
    leads: statuses.reduce((sum, [, total]) => sum + total, 0),
    unlocked: paid?.unlocked ?? 0,
    statuses: Object.fromEntries(statuses),
  };
};
