import type { FranchisePage } from '@marketplace/api';
import t from 'tap';
import { compare } from '../../src/comparison/rows.ts';
import { budgetAddress } from '../../src/links/budget.ts';
import { chosenSlugs, compareAddress, shortlistAddress } from '../../src/links/chosen.ts';

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
  const rows = compare([franchise({}), franchise({ investment_min: null, established_year: null })]);
  const row = (label: string) => rows.find(one => one.label === label);
  t.match(row('Total investment'), { values: [/^RM.80,000 – RM.250,000$/, 'NDA Required'], differs: true });
  t.match(row('Category'), { values: ['Food', 'Food'], differs: false });
  t.match(row('Established'), { values: ['2010', ''], differs: true });
  t.match(row('Available in Malaysia'), { values: ['Johor', 'Johor'] });
  t.equal(row('Replies'), undefined);
  t.equal(row('Royalty'), undefined);
});

t.test('costs are compared as the pages state them', async t => {
  const stated = franchise({ royalty_percent: { min: 5, max: 6, as_of: '2026-03-31' } });
  const royalty = compare([stated, franchise({})]).find(({ label }) => label === 'Royalty');
  t.match(royalty, { values: ['5% – 6% of sales', ''], differs: true });
});

t.test('a registration that is not confirmed is named as on the page', async t => {
  const rows = compare([franchise({ rof_approved: true }), franchise({})]);
  const registration = rows.find(({ label }) => label === 'ROF Approved Franchisor');
  t.same(registration?.values, ['Yes', 'Registration not confirmed by us']);
});

t.test('an address contains the chosen franchises and nothing else', async t => {
  const two = [{ slug: 'kopi' }, { slug: 'roti' }];
  t.equal(compareAddress(two), '/compare?franchises=kopi,roti');
  t.equal(shortlistAddress(two), '/shortlist?franchises=kopi,roti');
  t.same(chosenSlugs('?franchises=a,b,a,,<b>,c,d,e', 4), ['a', 'b', 'c', 'd']);
  t.same(chosenSlugs('', 4), []);
});

t.test('the link to a similar budget filters the directory by the closest amounts around the investment', async t => {
  t.equal(
    budgetAddress({ investment_min: 80_000, investment_max: 240_000 }),
    '/?min_investment=50000&max_investment=250000#franchises',
  );
  t.equal(budgetAddress({ investment_min: 10_000, investment_max: 900_000 }), undefined);
  t.equal(budgetAddress({ investment_min: 600_000, investment_max: 900_000 }), '/?min_investment=250000#franchises');
  t.equal(budgetAddress({ investment_min: null, investment_max: 900_000 }), undefined);
});
