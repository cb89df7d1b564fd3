import type { Database } from '@marketplace/db';
import type { Days } from './series-days.ts';
import type { BannerFigures, BannerSeries } from './series-schemas.ts';
import { byDay, type DayRow, runStatement } from './statement.ts';

const MOST = 20;

/** Returns the banners with the most impressions in a period. */
export const bannerFigures = async (database: Database, { from, to }: Days): Promise<BannerFigures[]> => {
  return runStatement<BannerFigures>(database, {
    sql: `SELECT b.id, b.title, b.location,
        SUM(IF(d.metric = 'impressions', d.total, 0)) AS impressions, SUM(IF(d.metric = 'clicks', d.total, 0)) AS clicks
      FROM banners b JOIN daily_counts d
        ON d.entity_id = b.id AND d.metric IN ('impressions', 'clicks') AND d.day BETWEEN ? AND ?
      GROUP BY b.id, b.title, b.location ORDER BY impressions DESC, b.title, b.id LIMIT ${MOST}`,
    values: [from, to],
  });
};

/** Returns the figures of a banner by day. */
export const bannerSeries = async (database: Database, id: string, days: Days): Promise<BannerSeries> => {
  const rows = await runStatement<DayRow<'impressions' | 'clicks'>>(database, {
    sql: `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, metric, total FROM daily_counts
      WHERE entity_id = ? AND metric IN ('impressions', 'clicks') AND daily_counts.day BETWEEN ? AND ?`,
    values: [id, days.from, days.to],
  });
  return byDay(days, ['impressions', 'clicks'], rows);
};
