import type { PublicBanner } from '@marketplace/api';

/** A banner gives way to the next one of its location after this long. */
const TURN_MS = 60_000;

/** FNV-1a over UTF-16 units: small, and the same everywhere. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
};

/** Those of the location that are on at `now` (milliseconds since 1970, UTC). */
export const bannersOn = (banners: readonly PublicBanner[], location: string, now: number): PublicBanner[] =>
  banners.filter(
    banner =>
      banner.location === location && Date.parse(banner.start_date) <= now && now <= Date.parse(banner.end_date),
  );

/** How a place chooses: leaderboards by time alone, boxes by their page's key (by chance without one) and which place on it they are. */
export type AdPlace = { turns: true } | { turns: false; key?: string | undefined; place?: number };

/**
 * The banner to show: leaderboards by location and time, inline boxes by a hash of their page's key, or by chance without
 * one (specification §4, "Banner display rules"). Places of one page show different banners while there are enough, and
 * every banner that is on has its turn in each of them: nobody pays for a place in which others are always shown.
 */
export const chooseBanner = (
  banners: readonly PublicBanner[],
  location: string,
  now: number,
  slot: AdPlace,
): PublicBanner | undefined => {
  const on = bannersOn(banners, location, now);
  if (on.length === 0) return undefined;
  const turn = Math.floor(now / TURN_MS);
  if (slot.turns) return on[(hash(location) + turn) % on.length];
  const first = slot.key === undefined ? Math.floor(Math.random() * on.length) : hash(slot.key) + turn;
  return on[(first + (slot.place ?? 0)) % on.length];
};
