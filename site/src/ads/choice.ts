import type { PublicBanner } from '@marketplace/api';

/** A header banner gives way to the next one after this long. */
const TURN_MS = 60_000;

/** FNV-1a over UTF-16 units: small, and the same everywhere. */
export const hash = (text: string): number => {
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

/**
 * The banner to show: leaderboards by location and time, inline boxes by a hash of their key, or by chance without
 * one (specification §4, "Banner display rules").
 */
export const chooseBanner = (
  banners: readonly PublicBanner[],
  location: string,
  now: number,
  slot: { turns: true } | { turns: false; key?: string },
): PublicBanner | undefined => {
  const on = bannersOn(banners, location, now);
  if (on.length === 0) return undefined;
  if (slot.turns) return on[(hash(location) + Math.floor(now / TURN_MS)) % on.length];
  return on[slot.key === undefined ? Math.floor(Math.random() * on.length) : hash(slot.key) % on.length];
};
