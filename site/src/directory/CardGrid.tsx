import type { FranchiseCard as Card } from '@marketplace/api';
import { Fragment } from 'react';
import { AdSlot } from '../ads/AdSlot.tsx';
import { FranchiseCard } from './FranchiseCard.tsx';

/** Positions of ads in a list: after these cards (specification §2.3). */
const AD_AFTER: readonly number[] = [5, 11, 20];

interface Props {
  franchises: readonly Card[];
  /** Emojis by category name. */
  icons: Readonly<Record<string, string>>;
  /** Key by which the inline ads are chosen. Omitted if the list has no ads. */
  ads?: string;
  /** Whether these cards are the first content of the page. */
  leading?: boolean;
}

/** Shows cards in three columns, with an ad after the 5th, the 11th and the 20th. */
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
