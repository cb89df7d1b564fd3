import type { Database } from '@marketplace/db';
import { readFunnel } from './funnel.ts';
import type { Days } from './series-days.ts';
import type { Series } from './series-schemas.ts';
import {
  byDay,
  type DayRow,
  dayOf,
  GENUINE_LEADS,
  ownFranchisesCondition,
  runStatement,
  type Statement,
} from './statement.ts';

/** Returns the statements of the figures by day, including the preceding period, for all or for one consultant. */
export const dailyStatements = ({ end, to, previous }: Days, consultantId: string | null): Statement[] => {
  const leads = ownFranchisesCondition('leads.franchise_id', consultantId);
  const counted = ownFranchisesCondition('entity_id', consultantId);
  const consultantIds = consultantId === null ? [] : [consultantId];
  return [
    {
      sql: `SELECT ${dayOf('leads.created_at')} AS day, 'leads' AS metric, COUNT(*) AS total FROM leads
        WHERE ${GENUINE_LEADS} AND leads.created_at >= ? AND leads.created_at < ? ${leads.sql} GROUP BY day`,
      values: [previous.begin, end, ...leads.values],
    },
    {
      sql: `SELECT ${dayOf('created_at')} AS day, 'unlocks' AS metric, COUNT(*) AS total FROM unlocks
        WHERE created_at >= ? AND created_at < ? ${consultantIds.length > 0 ? 'AND user_id = ?' : ''} GROUP BY day`,
      values: [previous.begin, end, ...consultantIds],
    },
    {
      sql: `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, metric, SUM(total) AS total FROM daily_counts
        WHERE day BETWEEN ? AND ? ${consultantId === null ? '' : "AND metric = 'views'"} ${counted.sql}
        GROUP BY daily_counts.day, metric`,
      values: [previous.from, to, ...counted.values],
    },
  ];
};

const CONSULTANT_METRICS = ['leads', 'unlocks', 'views'] as const;
const ALL = [...CONSULTANT_METRICS, 'impressions', 'clicks'] as const;
type Metric = (typeof ALL)[number];

/**
 * Returns the figures of a period.
 * @param consultantId limits to this consultant's franchises, leads and unlocks; null for everything, including banners
 */
export const readSeries = async (database: Database, days: Days, consultantId: string | null): Promise<Series> => {
  const statements = dailyStatements(days, consultantId);
  const [counted, funnel] = await Promise.all([
    Promise.all(statements.map(statement => runStatement<DayRow<Metric>>(database, statement))),
    readFunnel(database, days, consultantId),
  ]);
  const metrics: readonly Metric[] = consultantId === null ? ALL : CONSULTANT_METRICS;
  const { previous = [], current = [] } = Object.groupBy(counted.flat(), ({ day }) =>
    day < days.from ? 'previous' : 'current',
  );
  const series = byDay(days, metrics, current);
  return {
    ...series,
    previous: byDay(days, metrics, previous).totals,
    funnel: { views: series.totals.views, ...funnel },
  };
};
