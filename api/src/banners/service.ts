import type { Knex } from 'knex';
import { notFound } from '../platform/errors/errors.ts';
import type { ALL_LOCATIONS, BannerStatus } from './options.ts';
import type { Banner, PublicBanner } from './schemas.ts';

/** A row of `banners`. */
export interface BannerRow {
  id: string;
  title: string;
  image_url: string;
  link_url: string;
  location: (typeof ALL_LOCATIONS)[number];
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

/** Specification §4, "Banner display status". */
const bannerStatus = (
  row: Pick<BannerRow, 'is_active' | 'start_date' | 'end_date'>,
  now = new Date(),
): BannerStatus => {
  if (!row.is_active) return 'inactive';
  if (row.end_date < now) return 'expired';
  return row.start_date > now ? 'scheduled' : 'active';
};

/** A banner as the admin keeps it. */
export const toBanner = (row: BannerRow): Banner => ({
  ...toPublicBanner(row),
  is_active: row.is_active,
  status: bannerStatus(row),
  impressions: row.impressions,
  clicks: row.clicks,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/**
 * A banner by its id.
 * @throws 404
 */
export const findBanner = async (knex: Knex, id: string, lock = false): Promise<BannerRow> => {
  const row: BannerRow | undefined = await knex('banners')
    .where({ id })
    .modify(query => lock && query.forUpdate())
    .first();
  if (!row) throw notFound('Banner');
  return row;
};
