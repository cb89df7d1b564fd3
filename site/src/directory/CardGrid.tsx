import type { FranchiseCard as Card } from '@marketplace/api';
import { Fragment } from 'react';
import { AdSlot } from '../ads/AdSlot.tsx';
import { FranchiseCard } from './FranchiseCard.tsx';

/** After which cards an ad stands in a list (specification §2.3). */
const AD_AFTER: readonly number[] = [5, 11, 20];

interface Props {
  franchises: readonly Card[];
  /** Emojis by category name. */
  icons: Readonly<Record<string, string>>;
  /** What inline ads are chosen by, or none where no ad stands. */
  ads?: string;
  /** Whether the page begins with these cards. */
  leading?: boolean;
}

/** Cards in three columns, with an ad after the 5th, the 11th and the 20th. */
export const CardGrid = ({ franchises, icons, ads, leading = false }: Props) => (
  <ul className="cards">
    {franchises.map((franchise, index) => (
      <Fragment key={franchise.id}>
        <FranchiseCard franchise={franchise} icon={icons[franchise.category]} first={leading && index === 0} />
        {ads && AD_AFTER.includes(index + 1) && (
          <li className="card-ad">
            <AdSlot location="homepage_inline_ads" unique={ads} place={AD_AFTER.indexOf(index + 1)} />
          </li>
        )}
      </Fragment>
    ))}
  </ul>
);
