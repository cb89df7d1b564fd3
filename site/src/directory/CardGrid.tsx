import type { FranchiseCard as Card } from '@marketplace/api';
import { Fragment } from 'react';
import { AdSlot } from '../ads/AdSlot.tsx';
import type { Rates } from '../wording/approximate.ts';
import { FranchiseCard } from './FranchiseCard.tsx';

/** Numbers of the cards that an ad follows in a list (specification, section 2.3). */
const AD_AFTER: readonly number[] = [5, 11, 20];

interface Props {
  franchises: readonly Card[];
  /** Emojis by category name. */
  icons: Readonly<Record<string, string>>;
  /** Rates, with which foreign amounts are also displayed in the site's currency. */
  rates: Rates;
  /** Whether the list is limited to an amount that the visitor can invest. Cards then show from which amount they start. */
  isUpTo?: boolean;
  /** Key by which the inline ads are chosen. A list without ads has none. */
  ads?: string;
  /** Whether these cards are the first content of the page, so that their images load with priority. */
  leading?: boolean;
}

/** Displays cards in three columns, with an ad after the 5th, the 11th and the 20th card. */
export const CardGrid = ({ franchises, icons, rates, isUpTo, ads, leading = false }: Props) => (
  <ul className="cards">
    {franchises.map((franchise, index) => (
      <Fragment key={franchise.id}>
        <FranchiseCard
          franchise={franchise}
          icon={icons[franchise.category]}
          rates={rates}
          isUpTo={isUpTo}
          first={leading && index === 0}
        />
        {ads && AD_AFTER.includes(index + 1) && (
          <li className="card-ad">
            <AdSlot location="homepage_inline_ads" pageKey={ads} place={AD_AFTER.indexOf(index + 1)} />
          </li>
        )}
      </Fragment>
    ))}
  </ul>
);
