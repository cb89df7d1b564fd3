import t from 'tap';
import { costRows, type StatedCosts } from '../../src/franchise/costs.ts';
import { estimate, statedAmounts, typedAmount } from '../../src/franchise/estimate.ts';

const as_of = '2026-03-31';
const range = (min: number, max = min) => ({ min, max, as_of });
const plain = (text: string | undefined) => text?.replace(/\u00a0/g, ' ');

const nothing: StatedCosts = {
  currency: 'MYR',
  royalty_percent: null,
  marketing_levy_percent: null,
  working_capital: null,
  fit_out_cost: null,
  term_years: null,
  renewal_fee: null,
  minimum_size_sqft: null,
  staff_count: null,
  break_even_months: null,
};
const stated: StatedCosts = {
  ...nothing,
  royalty_percent: range(5, 6.5),
  marketing_levy_percent: range(0),
  working_capital: range(20_000, 30_000),
  term_years: range(1),
  minimum_size_sqft: range(700, 1_000),
  staff_count: range(1),
  break_even_months: range(18, 26),
};
const NDA = { investment_min: null, investment_max: null, franchise_fee: 25_000 };
const OPEN = { investment_min: 80_000, investment_max: 150_000, franchise_fee: 25_000 };

t.test('the table of costs has a row for each figure, with its value and unit if it is stated', async t => {
  t.same(Object.fromEntries(costRows(stated).map(({ label, value }) => [label, plain(value)])), {
    Royalty: '5% – 6.5% of sales',
    'Marketing levy': 'None',
    'Working capital': 'RM 20,000 – RM 30,000',
    'Fit-out and equipment': undefined,
    'Term of the agreement': '1 year',
    'Renewal fee': undefined,
    'Minimum size': '700 – 1,000 sq ft',
    Staff: '1 person',
    'Typical time to break even': '18 – 26 months',
  });
  t.equal(costRows(stated)[0]?.asOf, as_of);
  t.equal(costRows(nothing).length, 9);
});

t.test('the calculator knows the stated ranges, and the fee only if the page shows it', async t => {
  t.match(statedAmounts({ ...stated, ...OPEN }), {
    fee: [25_000, 25_000],
    royalty: [5, 6.5],
    levy: [0, 0],
    fitOut: undefined,
    workingCapital: [20_000, 30_000],
  });
  t.equal(statedAmounts({ ...stated, ...NDA }).fee, undefined);
});

t.test('an estimate adds up costs and does not count sales as income', async t => {
  const given = {
    fee: 25_000,
    fitOut: 80_000,
    beforeOpening: 5_000,
    rent: 4_000,
    wages: 9_000,
    otherCosts: 2_000,
    sales: 30_000,
    royalty: 5,
    levy: 1.5,
    months: 6,
  };
  t.same(estimate(given), { untilOpening: 110_000, firstMonths: 101_700, total: 211_700 });
  t.ok(estimate({ ...given, sales: 60_000 }).total > estimate(given).total, 'more sales never reduce the need');
});

t.test('typed amounts are read as people write them', async t => {
  for (const [text, amount] of Object.entries({
    '12,000': 12_000,
    '1,250,000': 1_250_000,
    'RM 12 000': 12_000,
    '5.5%': 5.5,
    US$80: 80,
    '40k': 40_000,
    'RM 1.5 juta': 1_500_000,
    '0.25M': 250_000,
    ' ': 0,
  }))
    t.equal(typedAmount(text), amount, text);
  for (const text of ['-5', 'many', '1.234', '12x', 'k', '5..', '1,5', '1,50', '12,0000', '1 5', '1,5 juta'])
    t.equal(typedAmount(text), undefined, text);
});
