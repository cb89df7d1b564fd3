export {
  ALL_BANNER_LOCATIONS,
  BANNER_LOCATIONS,
  BANNER_PAGES,
  BANNER_SIZES,
  type BannerLocation,
  LEGACY_BANNER_LOCATIONS,
} from '@marketplace/db/options';

export const BANNER_STATUSES = ['active', 'inactive', 'expired', 'scheduled'] as const;
/** The status of a banner. It is derived from the flag and the dates, and never stored. */
export type BannerStatus = (typeof BANNER_STATUSES)[number];
