import { type FranchisePage, NO_CONSULTANT_ID } from '@marketplace/api';
import { COST_LABELS, costRows } from '../franchise/costs.ts';
import { approximately, type Rates } from '../wording/approximate.ts';
import { formatNumber } from '../wording/count.ts';
import { formatShortDay } from '../wording/day.ts';
import { NDA, publicFigures } from '../wording/money.ts';
import { UNCONFIRMED_REGISTRATION } from '../wording/registration.ts';
import { splitTerritory } from '../wording/territory.ts';
import { usualReply } from '../wording/usual-reply.ts';

/** A row of the comparison: a public fact about a franchise. */
interface Row {
  label: string;
  /** Returns the fact in the words of the franchise's page. Empty if it is not known. */
  value: (franchise: FranchisePage) => string;
  /** Returns the amounts of money in the fact. */
  amounts?: (franchise: FranchisePage) => readonly number[];
  /** Whether the row is about the figures themselves. Such a row never counts as a difference. */
  isAside?: true;
}

/** Returns the investment or the fee of a franchise, if they are public. */
const openAmounts = (name: 'investment' | 'fee') => (franchise: FranchisePage) => {
  const { investment_min, investment_max, franchise_fee } = franchise;
  if (!publicFigures(franchise)) return [];
  return (name === 'fee' ? [franchise_fee] : [investment_min, investment_max]).flatMap(amount => amount ?? []);
};

/** Returns the days on which the franchisor stated the costs, from the first to the last: `15 Feb 2026 – 31 Mar 2026`. */
const statedOn = (franchise: FranchisePage) => {
  const days = costRows(franchise)
    .flatMap(({ asOf }) => asOf ?? [])
    .sort();
  return [...new Set([days[0], days[days.length - 1]])].flatMap(one => (one ? formatShortDay(one) : [])).join(' – ');
};

const listed = (values: readonly string[]) => values.join(', ');

/** Label of the row with the days on which the costs were stated. */
export const COST_DAYS = 'Costs as of';

/** The rows of the comparison, in order. A new public field of a franchise gets a row here. */
const ROWS: readonly Row[] = [
  {
    label: 'Total investment',
    value: franchise => publicFigures(franchise)?.range ?? NDA,
    amounts: openAmounts('investment'),
  },
  { label: 'Franchise fee', value: franchise => publicFigures(franchise)?.fee ?? NDA, amounts: openAmounts('fee') },
  ...COST_LABELS.map((label, at) => ({
    label,
    value: (franchise: FranchisePage) => costRows(franchise)[at]?.value ?? '',
    amounts: (franchise: FranchisePage) => costRows(franchise)[at]?.amounts ?? [],
  })),
  { label: COST_DAYS, value: statedOn, isAside: true },
  { label: 'Category', value: ({ category }) => category },
  {
    label: 'ROF Approved Franchisor',
    value: ({ rof_approved }) => (rof_approved ? 'Yes' : UNCONFIRMED_REGISTRATION),
  },
  { label: 'Franchise models', value: ({ franchise_model }) => listed(franchise_model) },
  {
    label: 'Total locations',
    value: ({ locations_count }) => (locations_count > 0 ? formatNumber(locations_count) : ''),
  },
  { label: 'Established', value: ({ established_year }) => (established_year === null ? '' : `${established_year}`) },
  { label: 'Origin country', value: ({ origin_country }) => origin_country },
  {
    label: 'Available in Malaysia',
    value: ({ territory_location }) => listed(splitTerritory(territory_location).malaysia),
  },
  {
    label: 'Available abroad',
    value: ({ territory_location }) => listed(splitTerritory(territory_location).international),
  },
  {
    label: 'Replies',
    value: ({ consultant_id, consultant_reply_hours }) =>
      consultant_id === NO_CONSULTANT_ID || consultant_reply_hours === null ? '' : usualReply(consultant_reply_hours),
  },
];

/** A fact about one franchise in a row. */
interface ComparedValue {
  /** Empty if it is not known. */
  text: string;
  /** The amounts of the fact in the site's currency, if they are in another currency: `≈ RM 84,000`. */
  about?: string | undefined;
  /** Whether the text is an amount of money. */
  isAmount: boolean;
}

/** A row with the values of the compared franchises, in their order. */
export interface ComparedRow {
  label: string;
  values: ComparedValue[];
  /** Whether the franchises differ in this fact. One that is not known is no difference. */
  differs: boolean;
  /** Whether the fact is known and the same for all franchises. */
  isSame: boolean;
}

/**
 * Compares franchises. Rows that are empty for all of them are left out.
 * @param rates the site's currency, and the value of others in it
 */
export const compare = (franchises: readonly FranchisePage[], rates: Rates): ComparedRow[] =>
  ROWS.map(({ label, value, amounts, isAside }) => {
    const values = franchises.map(franchise => {
      const numbers = amounts?.(franchise) ?? [];
      const isAmount = numbers.length > 0;
      return {
        text: value(franchise),
        about: isAmount ? approximately(numbers, franchise.currency, rates) : undefined,
        isAmount,
      };
    });
    const different = new Set(values.map(({ text }) => text));
    const isSame = different.size === 1;
    different.delete('');
    return { label, values, differs: !isAside && different.size > 1, isSame };
  }).filter(({ values }) => values.some(({ text }) => text !== ''));
