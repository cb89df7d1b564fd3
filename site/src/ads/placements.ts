import type { PublicBanner } from '@marketplace/api';
import { bannersOn } from './choice.ts';

/**
 * The locations that have a banner at `now` (milliseconds since 1970): pages leave room for these alone. One that is
 * to come gets its room when it begins; an empty one would move the page when it is taken away.
 */
export const takenLocations = (banners: readonly PublicBanner[], now = Date.now()): Set<string> =>
  new Set(banners.flatMap(({ location }) => (bannersOn(banners, location, now).length > 0 ? [location] : [])));
