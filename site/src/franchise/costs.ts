import { type FranchisePage, formatMoney, type StatedRange } from '@marketplace/api';
import { formatCount, formatNumber } from '../wording/count.ts';

/** A figure that investors ask for: a range with the day on which the franchisor stated it. */
type CostName = {
  [Name in keyof FranchisePage]: FranchisePage[Name] extends StatedRange | null ? Name : never;
}[keyof FranchisePage];

type Format = (value: number, currency: string) => string;

const amount: Format = (value, currency) => formatMoney(value, currency);
const years: Format = value => formatCount(value, 'year');
const percent: Format = value => `${value}%`;

interface Cost {
  name: CostName;
  label: string;
  /** Formats the only or the highest value, with its unit. */
  format: Format;
  /** Formats the lowest value of a range; by default without unit. */
  lowest?: Format;
  /** Text after the value or range. */
  unit?: string;
  /** Text instead of a figure that is 0. */
  none?: string;
}

/** The rows of the table of costs, in order. */
const COSTS: readonly Cost[] = [
  { name: 'royalty_percent', label: 'Royalty', format: percent, lowest: percent, unit: ' of sales', none: 'None' },
  {
    name: 'marketing_levy_percent',
    label: 'Marketing levy',
    format: percent,
    lowest: percent,
    unit: ' of sales',
    none: 'None',
  },
  { name: 'working_capital', label: 'Working capital', format: amount, lowest: amount },
  { name: 'fit_out_cost', label: 'Fit-out and equipment', format: amount, lowest: amount },
  { name: 'term_years', label: 'Term of the agreement', format: years },
  { name: 'renewal_fee', label: 'Renewal fee', format: amount, lowest: amount, none: 'None' },
  { name: 'minimum_size_sqft', label: 'Minimum size', format: value => `${formatNumber(value)} sq ft` },
  { name: 'staff_count', label: 'Staff', format: value => formatCount(value, 'person', 'people') },
  { name: 'break_even_months', label: 'Typical time to break even', format: value => formatCount(value, 'month') },
];

/** The labels of all rows, in order. */
export const COST_LABELS: readonly string[] = COSTS.map(({ label }) => label);

/** The figures of a franchise and the currency of its amounts. */
export type StatedCosts = Pick<FranchisePage, CostName | 'currency'>;

/** A row of the table of costs. Without a value, it asks visitors to enquire. */
export interface CostRow {
  name: CostName;
  label: string;
  value?: string;
  /** The lowest and the highest amount of a figure that is an amount of money. */
  amounts?: [number, number];
  /** The day on which the franchisor stated the figure, as `YYYY-MM-DD`. */
  asOf?: string;
}

const textOf = (
  { format, lowest = formatNumber, unit = '', none }: Cost,
  { min, max }: StatedRange,
  currency: string,
) => {
  if (max === 0 && none) return none;
  return `${min === max ? '' : `${lowest(min, currency)} – `}${format(max, currency)}${unit}`;
};

/** Returns the rows of the table of costs, also of figures that the franchisor has not stated. */
export const costRows = (franchise: StatedCosts): CostRow[] =>
  COSTS.map(cost => {
    const { name, label } = cost;
    const range = franchise[name];
    if (!range) return { name, label };
    const { min, max, as_of: asOf } = range;
    return {
      name,
      label,
      value: textOf(cost, range, franchise.currency),
      ...(cost.format === amount && max > 0 && { amounts: [min, max] as [number, number] }),
      asOf,
    };
  });
