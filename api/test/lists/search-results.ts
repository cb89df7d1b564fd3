import { newId } from '@marketplace/db';
import t from 'tap';
import { FRANCHISE_LIST } from '../../src/franchises/list.ts';
import { lockedConditions, spamConditions, unlockedConditions } from '../../src/leads/consultant-leads.ts';
import { LEAD_LIST, LOCKED_LIST, ordinaryLeads } from '../../src/leads/list.ts';
import { applyConditions, type Condition } from '../../src/platform/lists/conditions.ts';
import { conditionsOf, type FilterValues } from '../../src/platform/lists/list.ts';
import type { ListQuery } from '../../src/platform/lists/list-query.ts';
import { countStatement, idsStatement } from '../../src/platform/lists/statement.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';

const NAMES = ['Kopi Pagi 7', 'Pâtisserie of the Bay', '巷子咖啡', '7-Eleven', 'Coffee Garden', 'Café Gárden', 'O'];
/** Names with letters that the full-text index treats as plain ones. */
const FOREIGN = ['Bánh Mì Đà Nẵng', 'Smørrebrød', 'Straßencafé', 'Łódź'];
const PLAIN = ['da nang', 'ba mi da na', 'mi nang', 'smorre', 'strassen', 'lodz', 'đa', 'Straße'];
const QUERIES = ['kopi', '7', 'of', '咖啡', '咖', 'coffee gar', 'PÂT', 'gard caf', 'o', 'q', 'nothing', 'the bay pat'];

t.test('a search finds the same franchises in every sort order', async t => {
  const { database } = await testApi(t);
  for (const [at, name] of [...NAMES, ...FOREIGN].entries())
    await aFranchise(database, { name, currency: 'USD', investment_min: 1000 * at });
  const alive: Condition = { sql: 'f.deleted_at IS NULL', values: [] };
  for (const search of [...QUERIES, ...PLAIN]) {
    const conditions = [alive, ...conditionsOf(FRANCHISE_LIST, { search: [search] })];
    const found = async (sort: ListQuery['sort']) => {
      const ids = idsStatement(FRANCHISE_LIST, {
        conditions,
        sort,
        window: { offset: 0, limit: 50 },
        context: { worths: { USD: 1 } },
      });
      const [rows] = await database.knex.raw(ids.sql, ids.values);
      return rows.map((row: { id: string }) => row.id);
    };
    const newest = await found(null);
    if (PLAIN.includes(search)) t.equal(newest.length, 1, `${search} finds one`);
    const up = await found({ field: 'investment', direction: 'ASC' });
    t.same(up.toSorted(), newest.toSorted(), search);
    t.same(await found({ field: 'investment', direction: 'DESC' }), up.toReversed(), search);
    const count = countStatement(FRANCHISE_LIST, conditions);
    const [counted] = await database.knex.raw(count.sql, count.values);
    t.match(counted, [{ total: newest.length }], `${search}, counted`);
  }
});

t.test('an email address finds its lead as one word', async t => {
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

t.test('a list whose filters match a single record can be sorted', async t => {
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

t.test('a list contains exactly the leads that match its conditions', async t => {
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
  const lockedAnd = (q: string) => [...lockedConditions(mine.id), ...conditionsOf(LOCKED_LIST, { q: [q] }, mine.id)];
  const lists: [string, number, Condition[]][] = [
    ['locked', 1, lockedConditions(mine.id)],
    ['locked, found', 1, lockedAnd('coffee gard')],
    ['locked, not found', 0, lockedAnd('kopi')],
    ['unlocked', 2, unlockedConditions(mine.id)],
    ['paid for and taken for spam', 1, spamConditions(mine.id)],
    ['of somebody else', 0, spamConditions(other.id)],
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
    const found = await applyConditions(knex('leads'), conditions).pluck('leads.id');
    t.equal(found.length, count, name);
  }
});

t.test('a search finds every match, whether its word is rare or frequent', async t => {
  const api = await testApi(t);
  const as = await api.tokenOf(await anAdmin(api.database));
  const [garden, other] = [await aFranchise(api.database, { name: 'Garden' }), await aFranchise(api.database)];
  const byName = await aLead(api.database, { franchise_id: garden.id, last_name: 'Tan' });
  const found = async (q: string) => {
    const { body } = await api.call(`GET /leads?filter=${encodeURIComponent(JSON.stringify({ q }))}&range=[0,99]`, {
      as,
    });
    return body.map(({ id }: { id: string }) => id);
  };
  t.same(await found('garden'), [byName.id]);
  const own: string[] = [];
  for (let n = 0; n < 30; n++)
    own.push((await aLead(api.database, { franchise_id: other.id, last_name: 'Garden' })).id);
  t.same((await found('garden')).toSorted(), [byName.id, ...own].toSorted(), 'one by one');
});
