import { randomOf } from '../support/random.ts';
import { daysBefore, malaysianDay } from '../support/time.ts';
import type { DemoBanner } from './banners.ts';
import type { BrandListing } from './franchises.ts';

/** The count of one day for one record. */
interface DailyCount {
  day: string;
  metric: 'views' | 'impressions' | 'clicks';
  entity_id: string;
  total: number;
}

/** Number of days with daily counts. Earlier days are only part of the totals. */
const DAYS = 90;
const VIEWS_ON_A_USUAL_DAY = 11;
/**
 * Factor of each weekday from Sunday to Saturday: people look for a business after work, and most on Sunday evening.
 */
const WEEKDAYS = [1.3, 1.05, 1, 0.98, 0.95, 0.8, 1.1];

/** Returns the activity of a day relative to the average: higher at weekends, and 35% higher today than 90 days ago. */
const activity = (day: Date, daysAgo: number) => (WEEKDAYS[day.getUTCDay()] ?? 1) * (1.15 - (0.3 * daysAgo) / DAYS);

const lastDays = (now: Date) =>
  Array.from({ length: DAYS }, (_, at) => {
    const daysAgo = DAYS - 1 - at;
    const date = daysBefore(now, daysAgo);
    return { daysAgo, day: malaysianDay(date), activity: activity(date, daysAgo) };
  });

/** Returns the factor for new listings, which are viewed most. */
const novelty = (daysListed: number) => 1 + 0.8 * Math.exp(-daysListed / 12);

/** Returns the daily views of each listing and its total. */
export const franchiseViews = (listings: readonly BrandListing[], now: Date) => {
  const days = lastDays(now);
  const rows: DailyCount[] = [];
  const totals = new Map<string, number>();
  for (const { id, brand, listedAt } of listings) {
    const random = randomOf(`views ${brand.slug}`);
    const usual = VIEWS_ON_A_USUAL_DAY * (brand.interest ?? 1) * (brand.featured ? 1.5 : 1);
    const age = (now.getTime() - listedAt.getTime()) / 86_400_000;
    let total = Math.round(Math.max(0, age - DAYS) * usual * (0.6 + random.next() * 0.2));
    for (const { day, daysAgo, activity } of days) {
      if (daysAgo > age) continue;
      const views = Math.round(usual * activity * novelty(age - daysAgo) * (0.55 + random.next() * 0.9));
      if (views === 0) continue;
      rows.push({ day, metric: 'views', entity_id: id, total: views });
      total += views;
    }
    totals.set(id, total);
  }
  return { rows, totals };
};

/** Returns the daily impressions and clicks of banners. Their totals are the sums. */
export const bannerCounts = (banners: readonly DemoBanner[], now: Date) => {
  const rows: DailyCount[] = [];
  const totals = new Map<string, { impressions: number; clicks: number }>();
  banners.forEach(({ row, days: { from, to, seen, followed } }, at) => {
    const random = randomOf(`banner ${at}`);
    const total = { impressions: 0, clicks: 0 };
    for (const { day, daysAgo, activity } of lastDays(now)) {
      if (seen === 0 || -daysAgo <= from || -daysAgo > to) continue;
      const impressions = Math.round(seen * activity * (0.8 + random.next() * 0.4));
      const clicks = Math.round(impressions * followed * (0.5 + random.next()));
      rows.push({ day, metric: 'impressions', entity_id: row.id, total: impressions });
      if (clicks > 0) rows.push({ day, metric: 'clicks', entity_id: row.id, total: clicks });
      total.impressions += impressions;
      total.clicks += clicks;
    }
    totals.set(row.id, total);
  });
  return { rows, totals };
};
