import { BannerModel } from '@marketplace/db';
import type { ModelObject } from 'objection';
import { recordChange } from '../changes/feed.ts';
import { createRecordStore } from '../editing/records.ts';
import { wireOf } from '../platform/http/wire.ts';
import type { BannerStatus } from './options.ts';
import { Banner, PublicBanner } from './schemas.ts';

export type BannerRow = ModelObject<BannerModel>;

export const toPublicBanner = wireOf(PublicBanner);

/** Returns a banner's status (specification, section 4, "Banner display status"). */
const bannerStatus = (
  row: Pick<BannerRow, 'is_active' | 'start_date' | 'end_date'>,
  now = new Date(),
): BannerStatus => {
  if (!row.is_active) return 'inactive';
  if (row.end_date < now) return 'expired';
  return row.start_date > now ? 'scheduled' : 'active';
};

const shown = wireOf(Banner);
export const toBanner = (row: BannerRow) => shown({ ...row, status: bannerStatus(row) });

/** Banners as edited by admins; saving does not change their counts. */
export const BANNER_STORE = createRecordStore<BannerModel>({
  model: BannerModel,
  absent: 'banner_not_found',
  entity: 'banner',
  show: toBanner,
  publish: (trx, before, after) =>
    recordChange(trx, { kind: 'banner', entityId: (after ?? before)?.id ?? '', action: after ? 'saved' : 'deleted' }),
});
