/**
 * Allowed values of franchises and enquiries (specification, section 9). Shared by the demo data, the API's validation
 * and the screens. Has no dependencies, so that browsers can load it.
 */
export const CURRENCIES = ['MYR', 'USD', 'SGD', 'EUR', 'GBP', 'AUD', 'CAD', 'JPY'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const FRANCHISE_MODELS = [
  'Single-Unit',
  'Multi-Unit',
  'Area Development',
  'Master Franchise',
  'Conversion',
  'Joint Venture',
] as const;
export type FranchiseModel = (typeof FRANCHISE_MODELS)[number];

export const TERRITORY_TYPES = ['Malaysia', 'International'] as const;

export const MALAYSIAN_STATES = [
  'Johor',
  'Kedah',
  'Kelantan',
  'Kuala Lumpur',
  'Labuan',
  'Malacca',
  'Negeri Sembilan',
  'Pahang',
  'Penang',
  'Perak',
  'Perlis',
  'Putrajaya',
  'Sabah',
  'Sarawak',
  'Selangor',
  'Terengganu',
] as const;
export type MalaysianState = (typeof MALAYSIAN_STATES)[number];

/** The union of the two forms' lists of origin countries. */
export const COUNTRIES = [
  'Malaysia',
  'Singapore',
  'Thailand',
  'Indonesia',
  'Philippines',
  'Vietnam',
  'Hong Kong',
  'Taiwan',
  'South Korea',
  'Japan',
  'China',
  'India',
  'Australia',
  'New Zealand',
  'United Kingdom',
  'United States',
  'Canada',
  'Germany',
  'France',
  'Italy',
  'Other',
] as const;
export type Country = (typeof COUNTRIES)[number];

/**
 * The bit of each place in `franchises.places`. The database computes that column, so a bit never changes: a new place
 * gets the next free one, with a migration.
 */
export const PLACE_BITS: Record<MalaysianState | Country, number> = {
  Johor: 0,
  Kedah: 1,
  Kelantan: 2,
  'Kuala Lumpur': 3,
  Labuan: 4,
  Malacca: 5,
  'Negeri Sembilan': 6,
  Pahang: 7,
  Penang: 8,
  Perak: 9,
  Perlis: 10,
  Putrajaya: 11,
  Sabah: 12,
  Sarawak: 13,
  Selangor: 14,
  Terengganu: 15,
  Malaysia: 16,
  Singapore: 17,
  Thailand: 18,
  Indonesia: 19,
  Philippines: 20,
  Vietnam: 21,
  'Hong Kong': 22,
  Taiwan: 23,
  'South Korea': 24,
  Japan: 25,
  China: 26,
  India: 27,
  Australia: 28,
  'New Zealand': 29,
  'United Kingdom': 30,
  'United States': 31,
  Canada: 32,
  Germany: 33,
  France: 34,
  Italy: 35,
  Other: 36,
};

/** Budgets of the enquiry form: whole amounts in the site's currency. */
export const INVESTMENT_BUDGETS = [25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000] as const;
export const EXPERIENCES = ['No Experience', 'Some Experience', 'Experienced'] as const;
/** Timelines of the enquiry form. The form for editing a lead has another list, in the API. */
export const ENQUIRY_TIMELINES = [
  'Immediately',
  'Within 6 months',
  '6-12 months',
  'Just exploring',
  '1+ years',
] as const;

export const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** Why a lead was closed without a contract. */
export const CLOSE_REASONS = [
  'not_reachable',
  'not_interested',
  'budget_too_small',
  'other_franchise',
  'later',
  'other',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/**
 * Steps of the funnel that a lead with this status has completed. A closed lead may have completed any, so it is
 * counted separately.
 */
export const FUNNEL_STEPS = ['contacted', 'qualified', 'converted'] as const;
export const COMPLETED_FUNNEL_STEPS: Record<LeadStatus, readonly (typeof FUNNEL_STEPS)[number][]> = {
  new: [],
  contacted: ['contacted'],
  qualified: ['contacted', 'qualified'],
  converted: ['contacted', 'qualified', 'converted'],
  closed: [],
};

/** Reasons for changes of credits. `refund` returns the cost of a lead. */
export const CREDIT_REASONS = ['opening', 'adjustment', 'unlock', 'refund'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** Locations that banners can be placed in. */
export const BANNER_LOCATIONS = [
  'homepage_hero_banner',
  'homepage_footer_banner',
  'franchise_detail_header',
  'franchise_detail_footer',
  'homepage_inline_ads',
  'franchise_detail_gallery_ads',
] as const;
export type BannerLocation = (typeof BANNER_LOCATIONS)[number];
/** Locations that the site no longer shows. Existing banners keep them, and new ones cannot choose them. */
export const LEGACY_BANNER_LOCATIONS = ['header_leaderboard', 'sidebar_box'] as const;
export const ALL_BANNER_LOCATIONS = [...BANNER_LOCATIONS, ...LEGACY_BANNER_LOCATIONS] as const;

/**
 * Sizes in pixels: leaderboards in headers and footers, large rectangles inline, beside the gallery and in the sidebar.
 */
export const BANNER_SIZES: Record<(typeof ALL_BANNER_LOCATIONS)[number], readonly [width: number, height: number]> = {
  homepage_hero_banner: [728, 90],
  homepage_footer_banner: [728, 90],
  franchise_detail_header: [728, 90],
  franchise_detail_footer: [728, 90],
  homepage_inline_ads: [336, 280],
  franchise_detail_gallery_ads: [336, 280],
  header_leaderboard: [728, 90],
  sidebar_box: [336, 280],
};

/**
 * Pages with space for the banners of a location. They are rendered again when its first banner starts or its last one
 * ends.
 */
export const BANNER_PAGES: Record<
  (typeof ALL_BANNER_LOCATIONS)[number],
  readonly ('home' | 'directory' | 'franchises')[]
> = {
  homepage_hero_banner: ['home'],
  homepage_footer_banner: ['home'],
  franchise_detail_header: ['franchises'],
  franchise_detail_footer: ['franchises'],
  homepage_inline_ads: ['home', 'directory'],
  franchise_detail_gallery_ads: ['franchises'],
  header_leaderboard: ['home'],
  sidebar_box: ['home'],
};
