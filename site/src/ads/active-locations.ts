import type { PublicBanner } from '@marketplace/api';
import { activeBanners } from './choose-banner.ts';

/**
 * Returns the locations that have an active banner at `now` (milliseconds since 1970). Pages reserve space only for
 * these locations, because removing an empty slot in the browser would shift the page. A banner with a later start gets
 * its space when it starts.
 */
export const activeLocations = (banners: readonly PublicBanner[], now = Date.now()): Set<string> =>
  new Set(banners.flatMap(({ location }) => (activeBanners(banners, location, now).length > 0 ? [location] : [])));
