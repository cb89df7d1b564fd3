import type { BannerLocation } from '@marketplace/api';

interface Props {
  location: BannerLocation;
  /** As wide as the page; it takes turns by time alone. A box is chosen by its page's key. */
  leaderboard?: boolean;
  /** The key of a box's page. */
  unique?: string;
  /** Which one of its location on the page it is, from 0 on. */
  place?: number;
}

/** Room for a banner, which a script fills. */
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
