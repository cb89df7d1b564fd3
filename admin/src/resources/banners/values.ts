import type { Banner } from '@marketplace/api';
import { dayInMalaysia } from '../../i18n/malaysia.ts';

const dayOf = (moment: string) => dayInMalaysia(new Date(moment));

/**
 * Converts a banner to form values. A new banner is active, in the home page's hero, and opens in a new tab
 * (specification, section 3).
 */
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

/** Form values of a banner. Dates are days in Malaysia. */
export type BannerValues = ReturnType<typeof toBannerValues>;

/** Converts form values to the request body. Unchanged days are omitted, so that the stored times of day stay. */
export const toBannerWrite = ({ start_date, end_date, ...values }: BannerValues, banner?: Banner) => ({
  ...values,
  ...((!banner || start_date !== dayOf(banner.start_date)) && { start_date }),
  ...((!banner || end_date !== dayOf(banner.end_date)) && { end_date }),
});

export const REQUIRED_BANNER_FIELDS = ['title', 'image_url', 'location', 'start_date', 'end_date'] as const;

/** Returns clicks divided by impressions, or 0 without impressions. */
export const ctrOf = ({ impressions, clicks }: Pick<Banner, 'impressions' | 'clicks'>) =>
  impressions === 0 ? 0 : clicks / impressions;
