import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { funnelOf } from './funnel.ts';
import type { Days } from './series-days.ts';
import type { Series } from './series-schemas.ts';
import { dayOf, GENUINE, ownedBy, rowsOf, type Statement } from './statement.ts';

interface DayRow extends RowDataPacket {
  day: string;
  metric: string;
  total: number;
}

/** What is asked by day, of everything (the admin) or of one consultant's own; the days before are in it. */
export const dailyStatements = ({ end, to, previous }: Days, consultantId: string | null): Statement[] => {
  const leads = ownedBy('leads.franchise_id', consultantId);
  const counted = ownedBy('entity_id', consultantId);
  const mine = consultantId === null ? [] : [consultantId];
  return [
    {
      sql: `SELECT ${dayOf('leads.created_at')} AS day, 'leads' AS metric, COUNT(*) AS total FROM leads
        WHERE ${GENUINE} AND leads.created_at >= ? AND leads.created_at < ? ${leads.sql} GROUP BY day`,
      values: [previous.begin, end, ...leads.values],
    },
    {
      sql: `SELECT ${dayOf('created_at')} AS day, 'unlocks' AS metric, COUNT(*) AS total FROM unlocks
        WHERE created_at >= ? AND created_at < ? ${mine.length > 0 ? 'AND user_id = ?' : ''} GROUP BY day`,
      values: [previous.begin, end, ...mine],
    },
    {
      sql: `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, metric, SUM(total) AS total FROM daily_counts
        WHERE day BETWEEN ? AND ? ${consultantId === null ? '' : "AND metric = 'views'"} ${counted.sql}
        GROUP BY daily_counts.day, metric`,
      values: [previous.from, to, ...counted.values],
    },
  ];
};

type Figures = Series['totals'];

const METRICS = ['leads', 'unlocks', 'views', 'impressions', 'clicks'] as const;
const isMetric = (name: string): name is keyof Figures => METRICS.some(metric => metric === name);

const none = (consultantId: string | null): Figures => ({
  leads: 0,
  unlocks: 0,
  views: 0,
  ...(consultantId === null ? { impressions: 0, clicks: 0 } : {}),
});

/**
 * The figures of some days.
 * @param consultantId whose franchises, leads and unlocks; null for everybody's, with the banners
 */
export const seriesOf = async (database: Database, days: Days, consultantId: string | null): Promise<Series> => {
  const statements = dailyStatements(days, consultantId);
  const [byDay, funnel] = await Promise.all([
    Promise.all(statements.map(statement => rowsOf<DayRow>(database, statement))),
    funnelOf(database, days, consultantId),
  ]);

  const totals = none(consultantId);
  const previous = none(consultantId);
  const figures = new Map(days.days.map(day => [day, none(consultantId)]));
  const add = (target: Figures | undefined, metric: string, total: number) => {
    if (target && isMetric(metric)) target[metric] = (target[metric] ?? 0) + total;
  };
  for (const { day, metric, total } of byDay.flat()) {
    add(figures.get(day), metric, total);
    add(day < days.from ? previous : totals, metric, total);
  }
  return {
    from: days.from,
    to: days.to,
    days: [...figures].map(([day, values]) => ({ day, ...values })),
    totals,
    previous,
    funnel: { views: totals.views, ...funnel },
  };
};
