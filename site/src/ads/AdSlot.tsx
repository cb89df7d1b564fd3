import type { BannerLocation } from '@marketplace/api';

interface Props {
  location: BannerLocation;
  /**
   * Whether the slot shows a full-width banner, which is chosen by location and time. An inline box is chosen by the
   * key of its page and the time.
   */
  leaderboard?: boolean;
  /** Key of the page that contains the inline box. */
  unique?: string;
  /** Index of this slot among the slots of its location on the page, from 0. */
  place?: number;
}

/** Reserves space for a banner. A script inserts the banner. */
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
