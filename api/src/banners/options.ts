/** Where a banner may stand. The two legacy ones are displayed, never chosen. */
export const BANNER_LOCATIONS = [
  'homepage_hero_banner',
  'homepage_footer_banner',
  'franchise_detail_header',
  'franchise_detail_footer',
  'homepage_inline_ads',
  'franchise_detail_gallery_ads',
] as const;
export type BannerLocation = (typeof BANNER_LOCATIONS)[number];
export const LEGACY_BANNER_LOCATIONS = ['header_leaderboard', 'sidebar_box'] as const;
export const ALL_LOCATIONS = [...BANNER_LOCATIONS, ...LEGACY_BANNER_LOCATIONS] as const;

export const BANNER_STATUSES = ['active', 'inactive', 'expired', 'scheduled'] as const;
/** Derived from the flag and the dates, never stored. */
export type BannerStatus = (typeof BANNER_STATUSES)[number];

/** Leaderboards stand in headers and footers, large rectangles inline and beside the gallery. */
export const BANNER_SIZES: Record<BannerLocation, readonly [width: number, height: number]> = {
  homepage_hero_banner: [728, 90],
  homepage_footer_banner: [728, 90],
  franchise_detail_header: [728, 90],
  franchise_detail_footer: [728, 90],
  homepage_inline_ads: [336, 280],
  franchise_detail_gallery_ads: [336, 280],
};
