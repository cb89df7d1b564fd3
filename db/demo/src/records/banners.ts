import { readPicture } from '../pictures/picture.ts';
import { DAY, daysBefore, idAt } from '../support/time.ts';

/** An advertiser and its slogan. */
interface Advertisement {
  advertiser: string;
  line: string;
}

/** Location and time of an advertisement. Days are relative to today. Negative ones are past. */
interface Placement {
  location: string;
  ad: Advertisement;
  from: number;
  to: number;
  active?: boolean;
  /** Impressions on a usual day, and the share of them that is clicked. */
  seen: number;
  followed: number;
}

const ads = {
  bank: {
    advertiser: 'Bank Teluk',
    line: 'Franchise financing, answered in ten days',
  },
  fair: {
    advertiser: 'Pasar Peluang 2027',
    line: 'The franchise fair. Kuala Lumpur, 12–14 March',
  },
  till: {
    advertiser: 'Kaunter POS',
    line: 'One till for shop, delivery and stock',
  },
  fitout: {
    advertiser: 'Bina Kedai',
    line: 'Shop fit-outs with a fixed date',
  },
  lawyer: {
    advertiser: 'Rao & Lim, Solicitors',
    line: 'Your agreement, read by people who read many',
  },
  insure: {
    advertiser: 'Payung Takaful',
    line: 'Cover for shops, stock and staff',
  },
  chairs: {
    advertiser: 'Rotan & Besi',
    line: 'Café furniture that survives Saturdays',
  },
  cold: {
    advertiser: 'SejukLogistik',
    line: 'Cold vans from one crate upwards',
  },
  staff: {
    advertiser: 'Kerja Dekat',
    line: 'Staff who live around the corner',
  },
  learn: {
    advertiser: 'Akademi Niaga',
    line: 'Ten evenings to read a cash flow',
  },
} as const satisfies Record<string, Advertisement>;

const PLACEMENTS: readonly Placement[] = [
  { location: 'homepage_hero_banner', ad: ads.fair, from: -70, to: 110, seen: 340, followed: 0.019 },
  { location: 'homepage_hero_banner', ad: ads.bank, from: -85, to: 200, seen: 310, followed: 0.011 },
  { location: 'homepage_footer_banner', ad: ads.till, from: -60, to: 150, seen: 140, followed: 0.006 },
  { location: 'franchise_detail_header', ad: ads.lawyer, from: -80, to: 180, seen: 220, followed: 0.014 },
  { location: 'franchise_detail_header', ad: ads.bank, from: -44, to: 90, seen: 190, followed: 0.012 },
  { location: 'franchise_detail_footer', ad: ads.insure, from: -75, to: 120, seen: 95, followed: 0.008 },
  { location: 'homepage_inline_ads', ad: ads.fitout, from: -66, to: 160, seen: 260, followed: 0.016 },
  { location: 'homepage_inline_ads', ad: ads.chairs, from: -50, to: 100, seen: 230, followed: 0.013 },
  { location: 'homepage_inline_ads', ad: ads.staff, from: -30, to: 140, seen: 210, followed: 0.015 },
  { location: 'franchise_detail_gallery_ads', ad: ads.cold, from: -78, to: 130, seen: 120, followed: 0.01 },
  { location: 'franchise_detail_gallery_ads', ad: ads.learn, from: -40, to: 170, seen: 110, followed: 0.012 },
  { location: 'header_leaderboard', ad: ads.till, from: -20, to: 60, seen: 0, followed: 0 },
  { location: 'sidebar_box', ad: ads.insure, from: -20, to: 60, seen: 0, followed: 0 },
  // One banner of each kind that is not shown: scheduled, expired, inactive.
  { location: 'homepage_hero_banner', ad: ads.learn, from: 21, to: 80, seen: 0, followed: 0 },
  { location: 'homepage_inline_ads', ad: ads.cold, from: -86, to: -16, seen: 180, followed: 0.009 },
  { location: 'franchise_detail_header', ad: ads.staff, from: -58, to: 90, active: false, seen: 0, followed: 0 },
];

const BOXES = new Set(['homepage_inline_ads', 'franchise_detail_gallery_ads', 'sidebar_box']);

/** A banner with its period and its daily figures. */
export type DemoBanner = Awaited<ReturnType<typeof createBanner>>;

/** Returns the slug of an advertiser, which is part of its address and of its pictures' names. */
const advertiserSlug = ({ advertiser }: Advertisement) => advertiser.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const createBanner = async ({ location, ad, from, to, active = true, seen, followed }: Placement, now: Date) => {
  const start = new Date(daysBefore(now, -from).setUTCHours(16, 0, 0, 0));
  const createdAt = new Date(Math.min(start.getTime(), now.getTime()) - 2 * DAY);
  const shape = BOXES.has(location) ? 'box' : 'leaderboard';
  const picture = await readPicture(`banners/${advertiserSlug(ad)}-${shape}.webp`, 'banner');
  return {
    picture,
    days: { from, to, seen, followed },
    row: {
      id: idAt(createdAt),
      title: `${ad.advertiser}: ${ad.line}`,
      image_url: picture.url,
      link_url: `https://example.com/ads/${advertiserSlug(ad)}`,
      location,
      start_date: start,
      end_date: new Date(daysBefore(now, -to).setUTCHours(15, 59, 59, 999)),
      is_active: active,
      target_blank: true,
      created_at: createdAt,
      updated_at: createdAt,
    },
  };
};

/** Returns the demo's advertisements: some in every location, and one each that is scheduled, expired and inactive. */
export const demoBanners = (now: Date) => Promise.all(PLACEMENTS.map(placement => createBanner(placement, now)));
