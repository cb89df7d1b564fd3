import type { FranchisePage } from '@marketplace/api';
import t from 'tap';
import { compare } from '../../src/comparison/rows.ts';
import { budgetAddress } from '../../src/links/budget.ts';
import { chosenSlugs, compareAddress, shortlistAddress } from '../../src/links/chosen.ts';

const RATES = { currency: 'MYR', worths: { SGD: 3.5 } };

const franchise = (more: Partial<FranchisePage>): FranchisePage =>
  ({
    category: 'Food',
    currency: 'MYR',
    investment_min: 80_000,
    investment_max: 250_000,
    franchise_fee: 30_000,
    rof_approved: false,
    franchise_model: ['Single-Unit'],
    locations_count: 12,
    established_year: 2010,
    origin_country: 'Malaysia',
    territory_location: ['Johor', 'Singapore'],
    consultant_id: 'system-upload',
    consultant_reply_hours: null,
    ...more,
  }) as FranchisePage;

t.test('a comparison marks the facts that differ, and omits those that are empty for all franchises', async t => {
  const rows = compare([franchise({}), franchise({ investment_min: null, origin_country: 'Japan' })], RATES);
  const row = (label: string) => rows.find(one => one.label === label);
  t.match(row('Total investment'), {
    values: [{ text: /^RM.80,000 – RM.250,000$/ }, { text: 'NDA Required' }],
    differs: true,
  });
  t.match(row('Category'), { values: [{ text: 'Food' }, { text: 'Food' }], differs: false, isSame: true });
  t.match(row('Origin country'), { values: [{ text: 'Malaysia' }, { text: 'Japan' }], differs: true, isSame: false });
  t.match(row('Available in Malaysia'), { values: [{ text: 'Johor' }, { text: 'Johor' }] });
  t.equal(row('Replies'), undefined);
  t.equal(row('Royalty'), undefined);
});

t.test('costs have the same text in the comparison as on the page of the franchise', async t => {
  const stated = franchise({ royalty_percent: { min: 5, max: 6, as_of: '2026-03-31' } });
  const rows = compare([stated, franchise({})], RATES);
  const royalty = rows.find(({ label }) => label === 'Royalty');
  t.match(royalty, { values: [{ text: '5% – 6% of sales' }, { text: '' }], differs: false, isSame: false });
  t.match(
    rows.find(({ label }) => label === 'Costs as of'),
    { values: [{ text: '31 Mar 2026' }, { text: '' }] },
  );
});

t.test('a missing value is not marked as a difference, and 0 locations count as missing', async t => {
  const rows = compare([franchise({}), franchise({ locations_count: 0, established_year: null })], RATES);
  for (const label of ['Total locations', 'Established'])
    t.match(
      rows.find(row => row.label === label),
      { values: [{}, { text: '' }], differs: false, isSame: false },
    );
});

t.test('the first and the last day of the stated costs are shown, and are not marked as a difference', async t => {
  const costs = (first: string, last: string) =>
    franchise({
      royalty_percent: { min: 5, max: 6, as_of: last },
      fit_out_cost: { min: 1000, max: 2000, as_of: first },
    });
  const rows = compare([costs('2026-02-15', '2026-03-31'), costs('2025-12-01', '2025-12-01')], RATES);
  t.match(
    rows.find(({ label }) => label === 'Costs as of'),
    { values: [{ text: '15 Feb 2026 – 31 Mar 2026' }, { text: '1 Dec 2025' }], differs: false },
  );
});

t.test("amounts in another currency are also shown in the site's currency", async t => {
  const foreign = franchise({ currency: 'SGD', fit_out_cost: { min: 10_000, max: 20_000, as_of: '2026-03-31' } });
  const rows = compare([foreign, franchise({})], RATES);
  const about = (label: string) =>
    rows.find(row => row.label === label)?.values.map(value => value.about?.replaceAll('\u00a0', ' '));
  t.same(about('Total investment'), ['≈ RM 280,000 – RM 875,000', undefined]);
  t.same(about('Franchise fee'), ['≈ RM 105,000', undefined]);
  t.same(about('Fit-out and equipment'), ['≈ RM 35,000 – RM 70,000', undefined]);
  t.same(about('Category'), [undefined, undefined]);
});

t.test('a registration that is not confirmed has the same text as on the page of the franchise', async t => {
  const rows = compare([franchise({ rof_approved: true }), franchise({})], RATES);
  const registration = rows.find(({ label }) => label === 'ROF Approved Franchisor');
  t.match(registration?.values, [{ text: 'Yes' }, { text: 'Registration not confirmed by us' }]);
});

t.test('the addresses of the comparison and the shortlist contain only the slugs of the franchises', async t => {
  const two = [{ slug: 'kopi' }, { slug: 'roti' }];
  t.equal(compareAddress(two), '/compare?franchises=kopi,roti');
  t.equal(shortlistAddress(two), '/shortlist?franchises=kopi,roti');
  t.same(chosenSlugs('?franchises=a,b,a,,<b>,c,d,e', 4), ['a', 'b', 'c', 'd']);
  t.same(chosenSlugs('?franchises=', 4), []);
  t.equal(chosenSlugs('', 4), undefined);
});

t.test('the link to a similar budget filters by the nearest amounts below and above the investment', async t => {
  t.equal(
    budgetAddress({ investment_min: 80_000, investment_max: 240_000 }),
    '/?min_investment=50000&max_investment=250000#franchises',
  );
  t.equal(budgetAddress({ investment_min: 10_000, investment_max: 900_000 }), undefined);
  t.equal(budgetAddress({ investment_min: 600_000, investment_max: 900_000 }), '/?min_investment=250000#franchises');
  t.equal(budgetAddress({ investment_min: null, investment_max: 900_000 }), undefined);
});
