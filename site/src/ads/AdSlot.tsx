import type { BannerLocation } from '@marketplace/api';

interface Props {
  location: BannerLocation;
  /** Full-width banner, chosen by location and time. An inline box is chosen by its page's key instead. */
  leaderboard?: boolean;
  /** Key of the page that an inline box is on. */
  unique?: string;
  /** Index of this slot among the slots of its location on the page, from 0. */
  place?: number;
}

/** Reserves space for a banner. A script fills it. */
export const AdSlot = ({ location, leaderboard, unique, place = 0 }: Props) => (
  <aside
    className={leaderboard ? 'ad leaderboard' : 'ad box'}
    data-ad={location}
    data-key={unique}
    data-place={place}
    data-turns={leaderboard ? '' : undefined}
    aria-label="Sponsored Ads"
  >
    <p className="ad-label">Sponsored Ads</p>
    <div className="ad-frame" />
  </aside>
);
