import type { BannerLocation } from '@marketplace/api';

interface Props {
  location: BannerLocation;
  /**
   * Whether the slot shows a full-width banner, which is chosen by location and time. The ad of an inline box is chosen
   * by `pageKey` and time.
   */
  leaderboard?: boolean;
  /** Id of the page that contains the inline box, so that different pages show different ads. */
  pageKey?: string;
  /** Index of this slot among the slots of its location on the page, from 0. */
  place?: number;
}

/** Returns a name that distinguishes the slots of a page: leaderboards by their end of the page, boxes by number. */
const nameOf = ({ location, leaderboard, place = 0 }: Props) => {
  if (!leaderboard) return `Sponsored Ads, box ${place + 1}`;
  return /hero|header/.test(location) ? 'Sponsored Ads, top' : 'Sponsored Ads, bottom';
};

/** Reserves space for a banner. A script inserts the banner. */
export const AdSlot = (props: Props) => (
  <aside
    className={props.leaderboard ? 'ad leaderboard' : 'ad box'}
    data-ad={props.location}
    data-key={props.pageKey}
    data-place={props.place ?? 0}
    data-turns={props.leaderboard ? '' : undefined}
    aria-label={nameOf(props)}
  >
    <p className="ad-label">Sponsored Ads</p>
    <div className="ad-frame" />
  </aside>
);
