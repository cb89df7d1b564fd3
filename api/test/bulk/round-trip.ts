import { testSeed } from '@marketplace/db/testing';
import fc from 'fast-check';
import t from 'tap';
import {
  aCategory,
  aConsultant,
  aFranchiseBody,
  anAdmin,
  multipartFile,
  type TestApi,
  testApi,
} from '../support/index.ts';

const MANY = 100;
const CONSULTANT = { id: '01a200d0-6552-7695-ad45-a6ee0a74bdd2', name: 'Wei' };

/** Characters that have a meaning in CSV, in spreadsheets or in the product's lists, and ordinary characters. */
const SIGNS = [
  '=',
  '+',
  '-',
  '−',
  '＝',
  '@',
  '\u200b',
  "'",
  '"',
  ',',
  ';',
  '|',
  ':',
  '\\',
  '\n',
  '\r',
  '\t',
  ' ',
  'a',
  'é',
  '1',
  '咖',
  '🍜',
];
const text = (maxLength: number) => fc.string({ unit: fc.constantFrom(...SIGNS), maxLength });
const line = (maxLength: number) => text(maxLength).map(value => value.replace(/\p{Cc}/gu, ' '));
const filled = (value: fc.Arbitrary<string>) => value.map(some => some.trim() || 'x');

const figure = (value: fc.Arbitrary<number>) =>
  fc.option(
    fc.tuple(value, value).map(([one, other]) => ({
      min: Math.min(one, other),
      max: Math.max(one, other),
      as_of: '2026-03-31',
    })),
  );

const FRANCHISE = fc.record({
  name: line(30).map(name => (/[\p{L}\p{N}]/u.test(name) ? name : `${name}1`)),
  description: filled(text(60)),
  why_choose: text(40),
  why_choose_points: fc.array(line(20), { maxLength: 4 }),
  faqs: fc.array(fc.record({ question: line(15), answer: text(15) }), { maxLength: 4 }),
  media_gallery: fc.array(
    fc.record({ url: fc.webUrl({ withQueryParameters: true, withFragments: true }), caption: line(15) }),
    { maxLength: 3 },
  ),
  meta_title: line(12),
  meta_description: line(20),
  meta_keywords: line(20),
  phone: line(10),
  investment_min: fc.option(fc.integer({ min: 0, max: 5 })),
  investment_max: fc.option(fc.integer({ min: 5, max: 1_000_000_000_000 })),
  franchise_fee: fc.option(fc.integer({ min: 0, max: 10 })),
  royalty_percent: figure(fc.integer({ min: 0, max: 10_000 }).map(hundredths => hundredths / 100)),
  working_capital: figure(fc.integer({ min: 0, max: 1_000_000_000_000 })),
  currency: fc.constantFrom('MYR', 'JPY'),
  featured: fc.boolean(),
  rof_approved: fc.boolean(),
  territory_type: fc.constantFrom(['Malaysia'], ['International'], ['Malaysia', 'International']),
  franchise_model: fc.subarray(['Single-Unit', 'Multi-Unit', 'Joint Venture'], { minLength: 1 }),
  og_image: fc.constantFrom('', '/uploads/x.jpg'),
  website: fc.constantFrom('', 'https://a.example/?a=1,2|'),
});

/** Starts an empty installation with one category and one consultant. */
const anInstallation = async (t: Parameters<typeof testApi>[0]) => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const category = await aCategory(api.database, { name: '=Food | "Drinks"', slug: 'food' });
  const consultant = await aConsultant(api.database, CONSULTANT);
  return { api, admin, category, consultant };
};

const asRead = async (api: TestApi, as: { id: string; session_epoch: number }) => {
  const { body } = await api.call('GET /franchises?sort=["name","ASC"]', { as });
  const unchanged = body.map(
    ({ id: _, created_at: _created, updated_at: _updated, ...rest }: Record<string, unknown>) => rest,
  );
  return unchanged.toSorted((a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1));
};

t.test('exported franchises can be imported into another installation unchanged, whatever they contain', async t => {
  const [here, there] = [await anInstallation(t), await anInstallation(t)];
  for (const more of fc.sample(FRANCHISE, { numRuns: MANY, seed: testSeed(t) })) {
    const added = await here.api.call('POST /franchises', { as: here.admin, body: aFranchiseBody(here, more) });
    t.equal(added.status, 201, JSON.stringify(more));
  }
  const file = Buffer.from((await here.api.call('GET /admin/export/franchises', { as: here.admin })).text);
  const { body } = await there.api.call('POST /admin/bulk-upload-franchises', {
    as: there.admin,
    ...multipartFile(file, 'franchises.csv', 'text/csv'),
  });
  t.match(body, { processed: MANY, errors: [], ignored_columns: [] });
  t.same(await asRead(there.api, there.admin), await asRead(here.api, here.admin));
});
