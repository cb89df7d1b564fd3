import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import type { Days } from './series-days.ts';
import type { BannerFigures, BannerSeries } from './series-schemas.ts';
import { rowsOf } from './statement.ts';

const MOST = 20;

interface TotalRow extends RowDataPacket {
  id: string;
  title: string;
  location: BannerFigures['location'];
  impressions: number;
  clicks: number;
}

/** The banners that were shown most on some days. */
export const bannerFigures = async (database: Database, { from, to }: Days): Promise<BannerFigures[]> => {
  const rows = await rowsOf<TotalRow>(database, {
    sql: `SELECT b.id, b.title, b.location,
        SUM(IF(d.metric = 'impressions', d.total, 0)) AS impressions, SUM(IF(d.metric = 'clicks', d.total, 0)) AS clicks
      FROM banners b JOIN daily_counts d
        ON d.entity_id = b.id AND d.metric IN ('impressions', 'clicks') AND d.day BETWEEN ? AND ?
      GROUP BY b.id, b.title, b.location ORDER BY impressions DESC, b.title, b.id LIMIT ${MOST}`,
    values: [from, to],
  });
  return rows.map(({ id, title, location, impressions, clicks }) => ({ id, title, location, impressions, clicks }));
};

interface DayRow extends RowDataPacket {
  day: string;
  metric: 'impressions' | 'clicks';
  total: number;
}

/** How one banner did, by day. */
export const bannerSeries = async (database: Database, id: string, days: Days): Promise<BannerSeries> => {
  const rows = await rowsOf<DayRow>(database, {
    sql: `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, metric, total FROM daily_counts
      WHERE entity_id = ? AND metric IN ('impressions', 'clicks') AND daily_counts.day BETWEEN ? AND ?`,
    values: [id, days.from, days.to],
  });
  const totals = { impressions: 0, clicks: 0 };
  const figures = new Map(days.days.map(day => [day, { impressions: 0, clicks: 0 }]));
  for (const { day, metric, total } of rows)
    for (const target of [figures.get(day), totals]) if (target) target[metric] += total;
  return {
    from: days.from,
    to: days.to,
    days: [...figures].map(([day, values]) => ({ day, ...values })),
    totals,
  };
};
