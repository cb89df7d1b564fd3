import type { PublicBanner } from '@marketplace/api';
import { bannersOn } from './choice.ts';

/**
 * Returns the locations that have an active banner at `now` (milliseconds since 1970). Pages reserve space only for
 * these, because removing an empty slot would shift the page. A future banner gets its space when it starts.
 */
export const takenLocations = (banners: readonly PublicBanner[], now = Date.now()): Set<string> =>
  new Set(banners.flatMap(({ location }) => (bannersOn(banners, location, now).length > 0 ? [location] : [])));
