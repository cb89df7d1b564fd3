import type { Knex } from 'knex';
import type { BannerLocation, LEGACY_BANNER_LOCATIONS } from './options.ts';
import type { PublicBanner } from './schemas.ts';

/** A row of `banners`. */
export interface BannerRow {
  id: string;
  title: string;
  image_url: string;
  link_url: string;
  location: BannerLocation | (typeof LEGACY_BANNER_LOCATIONS)[number];
  start_date: Date;
  end_date: Date;
  is_active: boolean;
  target_blank: boolean;
  impressions: number;
  clicks: number;
  created_at: Date;
  updated_at: Date;
}

/** A banner as a public page needs it. */
export const toPublicBanner = (row: BannerRow): PublicBanner => ({
  id: row.id,
  title: row.title,
  image_url: row.image_url,
  link_url: row.link_url,
  location: row.location,
  start_date: row.start_date.toISOString(),
  end_date: row.end_date.toISOString(),
  target_blank: row.target_blank,
});

/**
 * The banners that are on now, oldest first.
 * @param options.comingToo with those that begin later: a published file then shows each at its time
 */
export const shownBanners = async (
  knex: Knex,
  { location, comingToo }: { location: string | undefined; comingToo: boolean },
): Promise<BannerRow[]> => {
  const now = new Date();
  return knex('banners')
    .where({ is_active: true, ...(location ? { location } : {}) })
    .where('end_date', '>=', now)
    .modify(query => comingToo || query.where('start_date', '<=', now))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1000);
};
