import type { Banner } from '@marketplace/api';

const malaysia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur', dateStyle: 'short' });
const dayOf = (moment: string) => malaysia.format(new Date(moment));

/** A new one stands in the home page's hero, is active and opens in a new tab (specification §3). */
export const toBannerValues = (banner?: Banner) => ({
  title: banner?.title ?? '',
  image_url: banner?.image_url ?? '',
  link_url: banner?.link_url ?? '',
  location: banner?.location ?? 'homepage_hero_banner',
  start_date: banner ? dayOf(banner.start_date) : '',
  end_date: banner ? dayOf(banner.end_date) : '',
  is_active: banner?.is_active ?? true,
  target_blank: banner?.target_blank ?? true,
});

/** A banner as the form holds it; dates are days in Malaysia. */
export type BannerValues = ReturnType<typeof toBannerValues>;

/** What is sent. A day that stays is left out, so that a time within it stays too. */
export const toBannerWrite = ({ start_date, end_date, ...values }: BannerValues, banner?: Banner) => ({
  ...values,
  ...((!banner || start_date !== dayOf(banner.start_date)) && { start_date }),
  ...((!banner || end_date !== dayOf(banner.end_date)) && { end_date }),
});

export const REQUIRED_BANNER_FIELDS = ['title', 'image_url', 'location', 'start_date', 'end_date'] as const;

/** Clicks by views as a share; none without views. */
export const ctrOf = ({ impressions, clicks }: Pick<Banner, 'impressions' | 'clicks'>) =>
  impressions === 0 ? 0 : clicks / impressions;
