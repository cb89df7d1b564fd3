import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { LEAD_STATUSES } from '../leads/options.ts';
import type { Days } from './series-days.ts';
import type { Series } from './series-schemas.ts';

const TOP = 10;

/** Days in Malaysia; the session's time zone is UTC. */
const dayOf = (column: string) => `DATE_FORMAT(${column} + INTERVAL 8 HOUR, '%Y-%m-%d')`;

const OWN = 'AND franchise_id IN (SELECT id FROM franchises WHERE consultant_id = ?)';
const GENUINE = 'deleted_at IS NULL AND is_suspected = 0 AND created_at >= ? AND created_at < ?';

interface DayRow extends RowDataPacket {
  day: string;
  metric: string;
  total: number;
}

type Value = string | Date;
interface Statement {
  sql: string;
  values: Value[];
}

/** What is asked, of everything (the admin) or of one consultant's own. */
const statements = ({ begin, end, from, to }: Days, consultantId: string | null) => {
  const span: Value[] = [begin, end];
  const owner = consultantId === null ? [] : [consultantId];
  const [own, mine] = consultantId === null ? ['', ''] : [OWN, 'AND unlocks.user_id = ?'];
  const leads: Statement = {
    sql: `SELECT ${dayOf('created_at')} AS day, 'leads' AS metric, COUNT(*) AS total FROM leads
      WHERE ${GENUINE} ${own} GROUP BY day`,
    values: [...span, ...owner],
  };
  const unlocks: Statement = {
    sql: `SELECT ${dayOf('created_at')} AS day, 'unlocks' AS metric, COUNT(*) AS total FROM unlocks
      WHERE created_at >= ? AND created_at < ? ${mine} GROUP BY day`,
    values: [...span, ...owner],
  };
  const counts: Statement = {
    sql: `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, metric, SUM(total) AS total FROM daily_counts
      WHERE day BETWEEN ? AND ? ${
        consultantId === null
          ? ''
          : "AND metric = 'views' AND entity_id IN (SELECT id FROM franchises WHERE consultant_id = ?)"
      } GROUP BY day, metric`,
    values: [from, to, ...owner],
  };
  const funnel: Statement = {
    sql: `SELECT status, COUNT(*) AS total,
        SUM(EXISTS (SELECT 1 FROM unlocks WHERE unlocks.lead_id = leads.id ${mine})) AS unlocked
      FROM leads WHERE ${GENUINE} ${own} GROUP BY status`,
    values: [...owner, ...span, ...owner],
  };
  const top: Statement = {
    sql: `SELECT f.id, f.slug, f.name, COALESCE(l.leads, 0) AS leads, COALESCE(u.unlocks, 0) AS unlocks,
        COALESCE(v.views, 0) AS views
      FROM franchises f
      LEFT JOIN (SELECT franchise_id, COUNT(*) AS leads FROM leads WHERE ${GENUINE} ${own} GROUP BY franchise_id) l
        ON l.franchise_id = f.id
      LEFT JOIN (SELECT franchise_id, COUNT(*) AS unlocks FROM unlocks JOIN leads ON leads.id = unlocks.lead_id
        WHERE unlocks.created_at >= ? AND unlocks.created_at < ? ${mine}
        GROUP BY franchise_id) u ON u.franchise_id = f.id
      LEFT JOIN (SELECT entity_id, SUM(total) AS views FROM daily_counts
        WHERE day BETWEEN ? AND ? AND metric = 'views' GROUP BY entity_id) v ON v.entity_id = f.id
      WHERE f.deleted_at IS NULL ${consultantId === null ? '' : 'AND f.consultant_id = ?'}
        AND (l.leads > 0 OR v.views > 0)
      ORDER BY leads DESC, views DESC, f.name LIMIT ${TOP}`,
    values: [...span, ...owner, ...span, ...owner, from, to, ...owner],
  };
  return { leads, unlocks, counts, funnel, top };
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

interface FunnelRow extends RowDataPacket {
  status: string;
  total: number;
  unlocked: number;
}

type TopRow = Series['top_franchises'][number] & RowDataPacket;

/**
 * The figures of some days.
 * @param consultantId whose franchises, leads and unlocks; null for everybody's, with the banners
 */
export const seriesOf = async ({ prepared }: Database, days: Days, consultantId: string | null): Promise<Series> => {
  const { leads, unlocks, counts, funnel, top } = statements(days, consultantId);
  const daily = async ({ sql, values }: Statement) => (await prepared.execute<DayRow[]>(sql, values))[0];
  const [byDay, [stages], [best]] = await Promise.all([
    Promise.all([leads, unlocks, counts].map(daily)).then(rows => rows.flat()),
    prepared.execute<FunnelRow[]>(funnel.sql, funnel.values),
    prepared.execute<TopRow[]>(top.sql, top.values),
  ]);

  const totals = none(consultantId);
  const figures = new Map(days.days.map(day => [day, none(consultantId)]));
  for (const { day, metric, total } of byDay)
    for (const target of [figures.get(day), totals])
      if (target && isMetric(metric)) target[metric] = (target[metric] ?? 0) + total;

  const stageOf = (name: string) => stages.find(({ status }) => status === name)?.total ?? 0;
  return {
    from: days.from,
    to: days.to,
    days: [...figures].map(([day, values]) => ({ day, ...values })),
    totals,
    funnel: {
      views: totals.views,
      leads: stages.reduce((sum, { total }) => sum + total, 0),
      unlocked: stages.reduce((sum, { unlocked }) => sum + unlocked, 0),
      statuses: Object.fromEntries(LEAD_STATUSES.map(status => [status, stageOf(status)])),
    },
    top_franchises: best.map(({ id, slug, name, leads, unlocks, views }) => ({
      id,
      slug,
      name,
      leads,
      unlocks,
      views,
    })),
  };
};
