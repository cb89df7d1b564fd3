import { type FranchisePage, SYSTEM_UPLOAD } from '@marketplace/api';
import { COST_LABELS, costRows } from '../franchise/costs.ts';
import { grouped } from '../wording/count.ts';
import { NDA, openFigures } from '../wording/money.ts';
import { UNCONFIRMED_REGISTRATION } from '../wording/registration.ts';
import { splitTerritory } from '../wording/territory.ts';
import { usualReply } from '../wording/usual-reply.ts';

/** A row of the comparison: a public fact about a franchise. */
interface Row {
  label: string;
  /** Returns the fact in the words of the franchise's page. Empty if it is not known. */
  value: (franchise: FranchisePage) => string;
}

const listed = (values: readonly string[]) => values.join(', ');

/** The rows of the comparison, in order. A new public field of a franchise gets a row here. */
const ROWS: readonly Row[] = [
  { label: 'Total investment', value: franchise => openFigures(franchise)?.range ?? NDA },
  { label: 'Franchise fee', value: franchise => openFigures(franchise)?.fee ?? NDA },
  ...COST_LABELS.map((label, at) => ({
    label,
    value: (franchise: FranchisePage) => costRows(franchise)[at]?.value ?? '',
  })),
  { label: 'Category', value: ({ category }) => category },
  {
    label: 'ROF Approved Franchisor',
    value: ({ rof_approved }) => (rof_approved ? 'Yes' : UNCONFIRMED_REGISTRATION),
  },
  { label: 'Franchise models', value: ({ franchise_model }) => listed(franchise_model) },
  { label: 'Total locations', value: ({ locations_count }) => grouped(locations_count) },
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
      consultant_id === SYSTEM_UPLOAD || consultant_reply_hours === null ? '' : usualReply(consultant_reply_hours),
  },
];

/** A row with the values of the compared franchises, in their order. */
export interface ComparedRow {
  label: string;
  values: string[];
  /** Whether the franchises differ in this fact. */
  differs: boolean;
}

/** Compares franchises. Rows that are empty for all of them are left out. */
export const compare = (franchises: readonly FranchisePage[]): ComparedRow[] =>
  ROWS.map(({ label, value }) => {
    const values = franchises.map(value);
    return { label, values, differs: new Set(values).size > 1 };
  }).filter(({ values }) => values.some(value => value !== ''));
