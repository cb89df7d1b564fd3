import { copySearchWords, type Database, franchiseSearchWords, newId } from '@marketplace/db';
import t from 'tap';
import { FRANCHISE_LIST, PAGE_VIEW } from '../../src/franchises/list.ts';
import type { Condition, Statement } from '../../src/platform/lists/conditions.ts';
import { conditionsOf } from '../../src/platform/lists/list.ts';
import { countStatement, idsStatement, pageStatement } from '../../src/platform/lists/statement.ts';
import { explain } from '../support/explain.ts';
import { aCategory, aConsultant, testApi } from '../support/index.ts';

const FRANCHISES = 3000;
const ALIVE: Condition = { sql: 'f.deleted_at IS NULL', values: [] };

const fill = async (database: Database) => {
  const categories = await Promise.all(Array.from({ length: 30 }, () => aCategory(database)));
  const consultants = await Promise.all(Array.from({ length: 30 }, () => aConsultant(database)));
  const rows = Array.from({ length: FRANCHISES }, (_, n) => {
    const row = {
      id: newId(),
      slug: `f-${n}`,
      name: `Name ${(n * 7919) % FRANCHISES}`,
      category_id: categories[n % 30]?.id ?? null,
      description: 'Words',
      consultant_id: consultants[n % 30]?.id,
      featured: n % 50 === 0,
      view_count: (n * 31) % 977,
      investment_min: n % 5 === 0 ? null : (n * 100) % 90_000,
      created_at: new Date(1_700_000_000_000 + n * 60_000),
      territory_type: '[]',
      territory_location: '[]',
      franchise_model: '[]',
      why_choose: '',
      why_choose_points: '[]',
      media_gallery: '[]',
      faqs: '[]',
    };
    const { name, description } = row;
    const category = categories[n % 30]?.name ?? '';
    return { ...row, search_words: franchiseSearchWords({ name, category, description }) };
  });
  await database.knex.batchInsert('franchises', rows, 500);
  const ids = rows.map(({ id }) => id);
  await database.knex.transaction(trx => copySearchWords(trx, 'franchises', ids));
  await database.knex.raw('ANALYZE TABLE franchises, franchise_search');
  return { category: categories[0]?.name ?? '', consultant: consultants[0]?.id ?? '' };
};

t.test('the lists of franchises read an index in sort order', async t => {
  const { database } = await testApi(t);
  const { category, consultant } = await fill(database);
  const own: Condition = { sql: 'f.consultant_id = ?', values: [consultant] };
  const planOfAll = ({ sql, values }: Statement) => explain(database.knex, sql, values);
  const plan = async (statement: Statement) => (await planOfAll(statement)).filter(step => step.table === 'f');

  const lists: [string, Condition[], string | null, string][] = [
    ['the directory', [], null, 'ix_franchises_directory'],
    [
      'the directory of a category',
      conditionsOf(FRANCHISE_LIST, { category: [category] }),
      null,
      'ix_franchises_category_directory',
    ],
    ['by name', [], 'name', 'ix_franchises_name'],
    ['by investment', [], 'investment_min', 'ix_franchises_investment_min'],
    ['by views', [], 'view_count', 'ix_franchises_views'],
    ['by age', [], 'created_at', 'ix_franchises_created'],
    [
      'of a category by name',
      conditionsOf(FRANCHISE_LIST, { category: [category] }),
      'name',
      'ix_franchises_category_name',
    ],
    ['a consultant’s by name', [own], 'name', 'ix_franchises_consultant'],
  ];
  for (const [name, conditions, field, index] of lists)
    for (const direction of ['ASC', 'DESC'] as const)
      t.test(`${name}, ${direction}`, async t => {
        if (!field && direction === 'ASC') return;
        const sort = field ? { field, direction } : null;
        const part = { conditions: [ALIVE, ...conditions], sort, window: { offset: 0, limit: 24 } };
        const [step] = await plan(idsStatement(FRANCHISE_LIST, part));
        t.equal(step?.key, index);
        t.notMatch(step?.Extra ?? '', /filesort|temporary/);
      });

  t.test('reading the list from a given row on does not read the rows before it', async t => {
    const deep = { offset: 0, limit: 96 };
    const [moment, late] = ['2023-11-15 10:00:00.000', '2023-11-16 22:00:00.000'];
    const window = { ...deep, after: [0, moment, 'x'] };
    for (const part of [
      { conditions: [ALIVE], sort: null, window },
      { conditions: [ALIVE, ...conditionsOf(FRANCHISE_LIST, { category: [category] })], sort: null, window },
      {
        conditions: [ALIVE],
        sort: { field: 'created_at', direction: 'ASC' } as const,
        // The position is late in the list: after an early one MySQL would sort the few rows instead of reading the
        // index.
        window: { ...deep, after: [late, 'x'] },
        view: PAGE_VIEW,
      },
    ]) {
      const [step] = await plan(idsStatement(FRANCHISE_LIST, part));
      t.equal(step?.type, 'range');
      t.match(step?.Extra ?? '', /Using index/);
      t.notMatch(step?.Extra ?? '', /filesort|temporary/);
    }
  });

  t.test('counting franchises reads only an index', async t => {
    const [step] = await plan(countStatement(FRANCHISE_LIST, [ALIVE]));
    t.match(step?.Extra ?? '', /Using index/);
  });

  t.test('a search reads the full-text index', async t => {
    const conditions = [ALIVE, ...conditionsOf(FRANCHISE_LIST, { search: ['name'] })];
    const part = { conditions, sort: null, window: { offset: 0, limit: 24 } };
    const steps = await planOfAll(pageStatement(FRANCHISE_LIST, part));
    t.ok(steps.some(({ key }) => key === 'ft_franchise_search'));
  });
});
