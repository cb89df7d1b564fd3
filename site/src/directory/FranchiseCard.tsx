import type { FranchiseCard as Card } from '@marketplace/api';
import { ICONS, type IconName } from '../media/icons.ts';
import { ownPicture, PHONE_WIDTH } from '../media/picture.ts';
import { count } from '../wording/count.ts';
import { franchiseFee, investmentRange, NDA } from '../wording/money.ts';
import { territorySummary } from '../wording/territory.ts';

/** The `sizes` of a card's image: three columns on a wide page, two on a tablet, one on a phone. */
const SIZES = `(min-width: 1264px) 384px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, ${PHONE_WIDTH}`;

const Icon = ({ name, size = 14 }: { name: IconName; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" className="line-icon" aria-hidden="true">
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us */}
    <g dangerouslySetInnerHTML={{ __html: ICONS[name] }} />
  </svg>
);

const Figure = ({ label, value }: { label: string; value: string | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value ?? (
        <span className="nda">
          <Icon name="lock" />
          {NDA}
        </span>
      )}
    </dd>
  </div>
);

interface Props {
  franchise: Card;
  /** The category's emoji. */
  icon?: string;
  /** Whether this card is the first one on the screen. Its image loads with priority. */
  first?: boolean;
}

/**
 * Displays a franchise in a list. The publisher renders the card to HTML, and the browser renders it in filtered lists.
 */
export const FranchiseCard = ({ franchise, icon, first }: Props) => {
  const image = ownPicture(franchise.image_url);
  const placeText = [
    franchise.origin_country,
    franchise.locations_count > 0 ? count(franchise.locations_count, 'outlet') : '',
    territorySummary(franchise.territory_location),
  ].filter(Boolean);
  return (
    <li className="card">
      <div className="card-image">
        {/* Visible if there is no picture or if the picture fails to load. */}
        <span aria-hidden="true">{icon || Array.from(franchise.name)[0]}</span>
        {image && (
          <img
            data-picture
            {...image}
            alt=""
            sizes={image.srcset ? SIZES : undefined}
            width={image.width ?? 16}
            height={image.height ?? 10}
            loading={first ? undefined : 'lazy'}
            fetchPriority={first ? 'high' : undefined}
            decoding="async"
          />
        )}
        {(franchise.featured || franchise.rof_approved) && (
          <p className="badges">
            {franchise.featured && (
              <span className="badge featured">
                <Icon name="star" />
                Featured
              </span>
            )}
            {franchise.rof_approved && (
              <span className="badge rof">
                <Icon name="shield" />
                ROF Approved Franchisor
              </span>
            )}
          </p>
        )}
      </div>
      <div className="card-text">
        <p className="card-category">
          {icon && <span aria-hidden="true">{icon}</span>}
          {franchise.category}
        </p>
        <h3>
          <a href={`/franchise/${franchise.slug}`}>{franchise.name}</a>
        </h3>
        <dl>
          <Figure label="Investment" value={investmentRange(franchise)} />
          <Figure label="Franchise fee" value={franchiseFee(franchise)} />
        </dl>
        <p className="card-where">{placeText.join(' · ')}</p>
      </div>
    </li>
  );
};
