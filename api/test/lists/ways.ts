import { mock } from 'node:test';
import { newId } from '@marketplace/db';
import t from 'tap';
import { FRANCHISE_LIST, WHOLE_VIEW } from '../../src/franchises/list.ts';
import { LEAD_LIST, LOCKED_LIST, lockedFor, ordinaryLeads, spamFor, unlockedFor } from '../../src/leads/list.ts';
import { type Condition, type ListPlan, narrowed } from '../../src/platform/lists/conditions.ts';
import { conditionsOf, type FilterValues, type ListWindow } from '../../src/platform/lists/list.ts';
import type { Read } from '../../src/platform/lists/planned-page.ts';
import { readPage } from '../../src/platform/lists/read-list.ts';
import { RecentTotals } from '../../src/platform/lists/recent-totals.ts';
import { countStatement, idsStatement, pageStatement } from '../../src/platform/lists/statement.ts';
import type { Worths } from '../../src/settings/exchange-rates.ts';
import { aClock } from '../support/clock.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';

const NAMES = ['Kopi Pagi 7', 'Pâtisserie of the Bay', '巷子咖啡', '7-Eleven', 'Coffee Garden', 'Café Gárden', 'O'];
/** With letters that the index of words takes for plain ones. */
const FOREIGN = ['Bánh Mì Đà Nẵng', 'Smørrebrød', 'Straßencafé', 'Łódź'];
const PLAIN = ['da nang', 'smorre', 'strassen', 'lodz', 'đa', 'Straße'];
const QUERIES = ['kopi', '7', 'of', '咖啡', '咖', 'coffee gar', 'PÂT', 'gard caf', 'o', 'q', 'nothing', 'the bay pat'];

/** What money is compared by: nobody knows what the ringgit of some is worth. */
const WORTHS: Worths = { USD: 1 };
const ORDERS = [
  null,
  { field: 'investment', direction: 'ASC' } as const,
  { field: 'investment', direction: 'DESC' } as const,
];

t.test('a search finds the same franchises gathered, in order and as they lie', async t => {
  const { database } = await testApi(t);
  for (const [at, name] of [...NAMES, ...FOREIGN].entries())
    await aFranchise(database, { name, currency: 'USD', investment_min: 1000 * at });
  for (const currency of ['MYR', 'USD', 'MYR', 'USD'])
    await aFranchise(database, { name: 'Kopi of the Bay', investment_min: null, currency });
  const alive: Condition = { sql: 'f.deleted_at IS NULL', values: [] };
  for (const [query, budget] of [...QUERIES, ...PLAIN].flatMap(query => [
    [query, []] as const,
    [query, [4000]] as const,
  ])) {
    const filter = { search: [query], max_investment: [...budget] };
    const conditions = [alive, ...conditionsOf(FRANCHISE_LIST, filter, WORTHS)];
    const found = async (plan: ListPlan, sort: (typeof ORDERS)[number]) => {
      const window = { offset: 0, limit: 50 };
      const ids = idsStatement(FRANCHISE_LIST, { conditions, sort, window, plan, context: WORTHS });
      const [rows] = await database.knex.raw(ids.sql, ids.values);
      return rows.map((row: { id: string }) => row.id);
    };
    const byWords = await found('gathered', null);
    if (PLAIN.includes(query) && budget.length === 0) t.equal(byWords.length, 1, `${query} finds one`);
    for (const sort of ORDERS) {
      const gathered = await found('gathered', sort);
      t.same(gathered.toSorted(), byWords.toSorted());
      for (const plan of ['in order', 'one by one'] as const)
        t.same(await found(plan, sort), gathered, `${query} ${budget} ${plan}, ${sort?.direction ?? 'as always'}`);
    }
    const count = countStatement(FRANCHISE_LIST, conditions, 'as they lie');
    const [[{ total }]] = await database.knex.raw(count.sql, count.values);
    t.equal(Number(total), byWords.length, `${query}, counted`);
  }
});

t.test('a page is the same read from the end of the list', async t => {
  const { database } = await testApi(t);
  for (const name of NAMES) await aFranchise(database, { name, featured: name.length > 5 });
  const alive: Condition = { sql: 'f.deleted_at IS NULL', values: [] };
  for (const sort of [
    null,
    { field: 'name', direction: 'ASC' } as const,
    { field: 'name', direction: 'DESC' } as const,
  ])
    for (const [name, view] of Object.entries({ card: FRANCHISE_LIST.view, whole: WHOLE_VIEW })) {
      const read = async (window: ListWindow) => {
        const ask: Read = async ({ sql, values }) => (await database.knex.raw(sql, values))[0];
        const rows = await readPage<{ id: string }, Worths>(ask, FRANCHISE_LIST, {
          view,
          conditions: [alive],
          sort,
          window,
        });
        return rows.map(({ id }) => id);
      };
      const forwards = await read({ offset: 4, limit: 2 });
      t.equal(forwards.length, 2);
      t.same(
        await read({ offset: NAMES.length - 6, limit: 2, isFromTheEnd: true }),
        forwards,
        `${name} ${sort?.field}`,
      );
    }
});

t.test('a mail address finds its lead as one word', async t => {
  const api = await testApi(t);
  const as = await api.tokenOf(await anAdmin(api.database));
  const { id: franchise_id } = await aFranchise(api.database);
  const lead = await aLead(api.database, { franchise_id, email: 'siti.tan@example.com', last_name: 'Tan' });
  await aLead(api.database, { franchise_id, email: 'siti.lim@example.com', last_name: 'Tan' });
  for (const q of ['siti.tan@example.com', 'Siti.Tan@exa', 'tan siti.tan@example.com']) {
    const { body } = await api.call(`GET /leads?filter=${encodeURIComponent(JSON.stringify({ q }))}`, { as });
    t.same(
      body.map(({ id }: { id: string }) => id),
      [lead.id],
      q,
    );
  }
});

t.test('a list whose filters leave nothing to order by is a list of one', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  await anAdmin(api.database);
  const filter = encodeURIComponent(JSON.stringify({ id: admin.id, email: admin.email }));
  for (const direction of ['ASC', 'DESC']) {
    const { status, body } = await api.call(`GET /users?filter=${filter}&sort=["email","${direction}"]&range=[0,9]`, {
      as: await api.tokenOf(admin),
    });
    t.equal(status, 200);
    t.match(body, [{ id: admin.id }]);
  }
});

t.test('a list holds the same leads gathered and asked in order', async t => {
  const { database } = await testApi(t);
  const { knex } = database;
  const [mine, other] = [await aConsultant(database, { credits: 1 }), await aConsultant(database)];
  const [entry] = await knex('credit_entries').where({ user_id: mine.id }).pluck('id');
  const garden = await aFranchise(database, { name: 'Coffee Garden', consultant_id: mine.id });
  const foreign = await aFranchise(database, { name: 'Kopi Pagi', consultant_id: other.id });
  const leads = [
    await aLead(database, { franchise_id: garden.id, last_name: 'Tan' }),
    await aLead(database, { franchise_id: garden.id, last_name: 'Garden' }),
    await aLead(database, { franchise_id: foreign.id, last_name: 'Tan' }),
    await aLead(database, { franchise_id: foreign.id, last_name: 'Lim', is_suspected: true }),
    await aLead(database, { franchise_id: garden.id, last_name: 'Tan', deleted_at: new Date() }),
    await aLead(database, { franchise_id: garden.id, last_name: 'Ng', is_suspected: true }),
  ];
  for (const lead of [leads[0], leads[2], leads[5]])
    await knex('unlocks').insert({ id: newId(), lead_id: lead?.id, user_id: mine.id });
  for (const lead of [leads[3], leads[4]])
    await knex('unlocks').insert({ id: newId(), lead_id: lead?.id, user_id: mine.id, credit_entry_id: entry });
  await knex.raw(`INSERT INTO lead_facts
    SELECT id, 'mobile', 'MY', 'reaches', 'inside', 1, CRC32(id) % 3, created_at FROM leads`);
  const ways: ListPlan[] = ['gathered', 'in order'];
  const lockedAnd = (q: string) => [...lockedFor(mine.id), ...conditionsOf(LOCKED_LIST, { q: [q] }, mine.id)];
  const lists: [string, number, Condition[]][] = [
    ['locked', 1, lockedFor(mine.id)],
    ['locked, found', 1, lockedAnd('coffee gard')],
    ['locked, not found', 0, lockedAnd('kopi')],
    ['unlocked', 2, unlockedFor(mine.id)],
    ['paid for and taken for spam', 1, spamFor(mine.id)],
    ['of somebody else', 0, spamFor(other.id)],
    ...(
      [
        [{ q: ['tan'] }, 2],
        [{ q: ['garden'] }, 2],
        [{ q: ['kopi'] }, 1],
        [{ q: ['garden tan'] }, 0],
        [{ consultant_id: [mine.id] }, 2],
        [{ consultant_id: [other.id], q: ['tan'] }, 1],
      ] as [FilterValues, number][]
    ).map(([filter, count]): [string, number, Condition[]] => [
      JSON.stringify(Object.keys(filter)) + count,
      count,
      [...ordinaryLeads(filter), ...conditionsOf(LEAD_LIST, filter)],
    ]),
  ];
  for (const [name, count, conditions] of lists) {
    const found = (plan: ListPlan) => narrowed(knex('leads'), conditions, plan).orderBy('leads.id').pluck('leads.id');
    for (const plan of ways) {
      const ids = await found(plan);
      t.equal(ids.length, count, `${name}, ${plan}`);
      t.same(ids, await found('gathered'), name);
    }
    for (const direction of ['ASC', 'DESC'] as const) {
      const sorted = async (plan: ListPlan, isFromTheEnd: boolean) => {
        const window = { offset: 0, limit: 20, isFromTheEnd };
        const page = pageStatement(LEAD_LIST, { conditions, sort: { field: 'speaks_for', direction }, window, plan });
        const [rows] = await knex.raw(page.sql, page.values);
        return rows.map(({ id }: { id: string }) => id);
      };
      const gathered = await sorted('gathered', false);
      t.equal(gathered.length, count);
      for (const isFromTheEnd of [false, true])
        t.same(await sorted('in order', isFromTheEnd), gathered, `${name}, by facts ${direction}`);
    }
  }
});

t.test('totals are told once more while they are counted anew', async t => {
  const clock = aClock(t, { stands: true });
  const totals = new RecentTotals(100);
  let rows = 500;
  let counts = 0;
  const count = async () => {
    counts++;
    return rows;
  };
  t.same(await Promise.all([totals.of('a', count), totals.of('a', count)]), [500, 500]);
  t.equal(counts, 1, 'who asks at the same time waits for the same count');
  rows = 501;
  t.equal(await totals.of('a', count), 500, 'a moment later it is as good as new');
  clock.forward(10_000);
  t.equal(await totals.of('a', count), 501, 'what was counted in no time is not old for long');
  rows = 3;
  clock.forward(10_000);
  t.equal(await totals.of('a', count), 3);
  rows = 4;
  t.equal(await totals.of('a', count), 4, 'a small total is never old');
  t.equal(await totals.of('b', count), 4, 'and nothing is told of another list');
  const slow = async () => {
    clock.forward(50);
    return rows;
  };
  rows = 700;
  t.equal(await totals.of('slow', slow), 700);
  rows = 701;
  clock.forward(5001);
  t.equal(await totals.of('slow', slow), 700, 'what takes long to count is told as it was');
  await new Promise(setImmediate);
  t.equal(await totals.of('slow', slow), 701, 'and was counted meanwhile');
  clock.forward(61_000);
  rows = 702;
  t.equal(await totals.of('slow', slow), 702, 'but never for longer than a minute');
  mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 });
  t.teardown(() => mock.timers.reset());
  clock.forward(61_000);
  rows = 703;
  t.equal(await totals.of('slow', slow), 703, 'nor where the time was set back meanwhile');
});

t.test('who does not wait for a total is told the last one known', async t => {
  const totals = new RecentTotals(100, 1);
  const counts: ((total: number) => void)[] = [];
  const count = () => new Promise<number>(resolve => counts.push(resolve));
  t.equal((await totals.soon('a', async () => 7, 1000))?.total, 7, 'what is counted in time is told');
  t.equal((await totals.soon('b', count, 5))?.total, undefined, 'nothing is known yet');
  t.equal((await totals.soon('b', count, 5))?.total, undefined);
  t.equal(counts.length, 1, 'it is counted once');
  t.equal((await totals.soon('c', count, 5))?.total, undefined);
  t.equal(counts.length, 1, 'no more are counted at once than may');
  counts[0]?.(5000);
  await new Promise(setImmediate);
  t.equal((await totals.soon('b', count, 5))?.total, 5000, 'what was counted meanwhile is told to who asks next');
  aClock(t).forward(3_600_000);
  t.equal((await totals.soon('b', count, 5))?.total, 5000, 'an old one is better than none');
  t.equal(counts.length, 2, 'and it is counted anew');
  await t.rejects(
    new RecentTotals().soon('d', () => Promise.reject(new Error('no database')), 1000),
    /no database/,
  );
});
