import { BannerModel } from '@marketplace/db';
import type { ModelObject } from 'objection';
import { recordChange } from '../changes/service.ts';
import { recordsOf } from '../editing/records.ts';
import type { BannerStatus } from './options.ts';
import type { Banner, PublicBanner } from './schemas.ts';

export type BannerRow = ModelObject<BannerModel>;

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

export const toBanner = (row: BannerRow): Banner => ({
  ...toPublicBanner(row),
  is_active: row.is_active,
  status: bannerStatus(row),
  impressions: row.impressions,
  clicks: row.clicks,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Banners as the admin edits them; their counts go on whatever is saved. */
export const BANNERS = recordsOf<BannerModel>({
  model: BannerModel,
  name: 'Banner',
  entity: 'banner',
  show: toBanner,
  publish: (trx, before, after) =>
    recordChange(trx, { kind: 'banner', entityId: (after ?? before)?.id ?? '', action: after ? 'saved' : 'deleted' }),
});
