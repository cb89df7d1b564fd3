import type { PublicBanner } from '@marketplace/api';

/** Time in milliseconds until a location shows its next banner. */
const TURN_MS = 60_000;

/** Computes the FNV-1a hash of the UTF-16 units of a text. The result is short, and equal in every browser. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
};

/** Returns the location's banners that are active at `now` (milliseconds since 1970, UTC). */
export const activeBanners = (banners: readonly PublicBanner[], location: string, now: number): PublicBanner[] =>
  banners.filter(
    banner =>
      banner.location === location && Date.parse(banner.start_date) <= now && now <= Date.parse(banner.end_date),
  );

/**
 * How a slot chooses its banner. A leaderboard uses its location and the time. An inline box uses the key of its page,
 * the time and its index on the page; without a key, it chooses at random instead of by key and time.
 */
export type AdPlace = { turns: true } | { turns: false; key?: string | undefined; place?: number };

/**
 * Chooses the banner to show: for leaderboards by location and time, for inline boxes by a hash of their page's key and
 * by time, or at random without a key (specification, section 4, "Banner display rules"). The slots of one page show
 * different banners if there are enough. Every active banner is shown in turn in each slot, so that no advertiser is
 * left out.
 */
export const chooseBanner = (
  banners: readonly PublicBanner[],
  location: string,
  now: number,
  slot: AdPlace,
): PublicBanner | undefined => {
  const active = activeBanners(banners, location, now);
  if (active.length === 0) return undefined;
  const turn = Math.floor(now / TURN_MS);
  if (slot.turns) return active[(hash(location) + turn) % active.length];
  const startIndex = slot.key === undefined ? Math.floor(Math.random() * active.length) : hash(slot.key) + turn;
  return active[(startIndex + (slot.place ?? 0)) % active.length];
};
