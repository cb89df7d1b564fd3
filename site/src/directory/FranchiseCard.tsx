import type { FranchiseCard as Card } from '@marketplace/api';
import { ICONS, type IconName } from '../media/icons.ts';
import { ownPicture, PHONE_WIDTH } from '../media/picture.ts';
import { approximately, type Rates } from '../wording/approximate.ts';
import { formatCount } from '../wording/count.ts';
import { featuredNote } from '../wording/featured.ts';
import { formatMoney, franchiseFee, investmentRange, NDA } from '../wording/money.ts';
import { territorySummary } from '../wording/territory.ts';

/** The `sizes` of a card's image: three columns on a wide page, two on a tablet, one on a phone. */
const SIZES = `(min-width: 1264px) 384px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, ${PHONE_WIDTH}`;

const Icon = ({ name, size = 14 }: { name: IconName; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" className="line-icon" aria-hidden="true">
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are part of the code */}
    <g dangerouslySetInnerHTML={{ __html: ICONS[name] }} />
  </svg>
);

interface FigureProps {
  label: string;
  value: string | undefined;
  /** Further lines below the value. */
  more?: (string | undefined)[];
}

const Figure = ({ label, value, more = [] }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value ?? (
        <span className="nda">
          <Icon name="lock" />
          {NDA}
        </span>
      )}
      {value &&
        more.map(
          line =>
            line && (
              <small key={line}>
                <br />
                {line}
              </small>
            ),
        )}
    </dd>
  </div>
);

interface Props {
  franchise: Card;
  /** The category's emoji. */
  icon?: string;
  rates: Rates;
  /** Whether the card shows from which amount the investment starts, because the list is limited to an amount. */
  isUpTo?: boolean | undefined;
  /** Whether this card is the first one on the screen. Its image loads with priority. */
  first?: boolean;
}

/**
 * Displays a franchise in a list. The publisher renders the card to HTML, and the browser renders it in filtered lists.
 */
export const FranchiseCard = ({ franchise, icon, rates, isUpTo, first }: Props) => {
  const { investment_min: min, investment_max: max, franchise_fee: fee, currency } = franchise;
  const about = (amounts: readonly (number | null)[]) =>
    approximately(
      amounts.flatMap(amount => amount ?? []),
      currency,
      rates,
    );
  const isFrom = Boolean(isUpTo && min && max && min < max);
  const image = ownPicture(franchise.image_url);
  const placeText = [
    franchise.origin_country,
    franchise.locations_count > 0 ? formatCount(franchise.locations_count, 'outlet') : '',
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
        <button
          type="button"
          className="heart"
          data-heart={franchise.id}
          aria-pressed="false"
          aria-label={`Shortlist ${franchise.name}`}
        >
          <Icon name="heart" size={20} />
        </button>
      </div>
      <div className="card-text">
        <p className="card-category">
          {icon && <span aria-hidden="true">{icon}</span>}
          {franchise.category}
        </p>
        <h3>
          {/* The link covers the whole card, so its title is shown wherever the mouse is. */}
          <a
            href={`/franchise/${franchise.slug}`}
            title={franchise.featured ? featuredNote(Boolean(rates.isFeaturedPaid)) : undefined}
          >
            {franchise.name}
          </a>
        </h3>
        <dl>
          <Figure
            label="Investment"
            value={isFrom ? `from ${formatMoney(min ?? 0, currency)}` : investmentRange(franchise)}
            more={[about(isFrom ? [min] : [min, max]), isFrom ? `up to ${formatMoney(max ?? 0, currency)}` : undefined]}
          />
          <Figure label="Franchise fee" value={franchiseFee(franchise)} more={[about([fee])]} />
        </dl>
        <p className="card-where">{placeText.join(' · ')}</p>
      </div>
    </li>
  );
};
