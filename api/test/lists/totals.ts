import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@marketplace/db';
import { until } from '@marketplace/db/testing';
import t from 'tap';
import { fillLists } from '../../bench/list-data.ts';
import { LEAD_LIST } from '../../src/leads/list.ts';
import { conditionsOf, type Planning } from '../../src/platform/lists/list.ts';
import { pagePlanner, type Read } from '../../src/platform/lists/planned-page.ts';
import { RecentTotals } from '../../src/platform/lists/recent-totals.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';

/** More than the rows that are asked for an estimate. */
const FRANCHISES = 3000;
/** A few more than are asked for an estimate, and few of all leads. */
const RECENT = 1500;

t.test('nobody waits for the count of a frequent word, and who asks next is told it', async t => {
  const api = await testApi(t);
  const { admin } = await fillLists(api.database, FRANCHISES);
  const { knex, strangers } = api.database;
  const { searches } = strangers;
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  t.teardown(() => gate.emit('open'));
  let held = 0;
  /** Holds every count of words until the gate opens. */
  const hold = async (sql: string) => {
    if (!/count\(\*\)/i.test(sql) || !/MATCH/.test(sql)) return;
    held++;
    await opened;
  };
  const { query } = searches;
  Object.assign(searches, {
    query: async (...given: Parameters<typeof query>) => {
      await hold(String(given[0]));
      return query(...given);
    },
  });
  /** A lead that goes between the look at what there is and the reading of it. */
  let going = '';
  const goMeanwhile = async (sql: string) => {
    if (!going || !/leads\.id IN \(\?, \?/.test(sql)) return;
    const id = going;
    going = '';
    await knex('leads').where({ id }).delete();
  };
  const send = knex.client._query.bind(knex.client);
  knex.client._query = async (connection: unknown, query: { sql: string }) => {
    await hold(query.sql);
    await goMeanwhile(query.sql);
    return send(connection, query);
  };
  const as = await api.tokenOf(admin);
  const franchises = () => api.call('GET /franchises?search=garden&range=[0,9]');
  const leads = () => api.call('GET /leads?filter={"q":"garden"}&range=[0,9]', { as });
  const totalOf = ({ headers }: { headers: Record<string, unknown> }) =>
    Number(String(headers['content-range']).split('/')[1]);

  const early = [await franchises(), await leads()] as const;
  t.equal(held, 2, 'both are still being counted');
  const found = knex('franchises').where('search_words', 'like', '%qgarden%');
  const rightFranchises = await found.clone().orderBy([
    { column: 'featured', order: 'desc' },
    { column: 'created_at', order: 'desc' },
    { column: 'id', order: 'desc' },
  ]);
  const named = knex('franchises').where('search_words', 'like', '%ngarden%');
  const rightLeads = await knex('leads')
    .whereIn('franchise_id', named.select('id'))
    .where({ is_suspected: false })
    .whereNull('deleted_at')
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
  const idsOf = (rows: { id: string }[]) => rows.slice(0, 10).map(({ id }) => id);
  for (const [answer, right] of [
    [early[0], rightFranchises],
    [early[1], rightLeads],
  ] as const) {
    t.same(idsOf(answer.body), idsOf(right), 'the page is right');
    const told = totalOf(answer);
    t.ok(told > right.length / 3 && told < right.length * 3, `${told} is about ${right.length}`);
  }
  const [{ created_at: since }] = await knex('leads')
    .where({ is_suspected: false })
    .whereNull('deleted_at')
    .orderBy('created_at', 'desc')
    .offset(RECENT)
    .limit(1);
  const ofDays = encodeURIComponent(JSON.stringify({ q: 'garden', from: since.toISOString() }));
  const recent = await api.call(`GET /leads?filter=${ofDays}&range=[0,9]`, { as });
  const rightRecent = rightLeads.filter(({ created_at }) => created_at >= since);
  t.same(idsOf(recent.body), idsOf(rightRecent), 'the page of some days is right');
  const told = totalOf(recent);
  const about = rightRecent.length;
  t.ok(told > about / 2 && told < about * 2, `${told} is about ${about}: of those days, not of all leads`);

  const paid = new Set(await knex('unlocks').pluck('lead_id'));
  const gone = idsOf(rightLeads).find(id => !paid.has(id)) ?? '';
  const left = rightLeads.filter(({ id }) => id !== gone);
  going = gone;
  const without = await leads();
  t.equal(going, '', 'a lead has gone while the page was made');
  t.same(idsOf(without.body), idsOf(left), 'and the page is full all the same');
  t.ok(totalOf(without) > left.length / 3, 'not the last one');

  // As if it were a thousand times as long: a row alone says nothing, one of a thousand does.
  const planning = { ...LEAD_LIST.planning, sample: 1, enough: 3, few: { most: 10, plan: () => 'gathered' } } as const;
  const plan = pagePlanner(LEAD_LIST, planning as Planning, new RecentTotals(10), 10);
  const read: Read = async ({ sql, values }) => (await knex.raw(sql, values))[0];
  const filter = { q: ['example.com'] };
  const planned = await plan(read, { conditions: conditionsOf(LEAD_LIST, filter), filter, last: 24, since: undefined });
  t.equal(planned.plan, 'in order');
  const [leadsInAll] = await knex('leads').count({ total: '*' });
  t.match(await planned.total(), { ...leadsInAll }, 'all have that word, and nobody waits until they are counted');

  gate.emit('open');
  await until(async () => totalOf(await franchises()) === rightFranchises.length);
  await until(async () => totalOf(await leads()) === left.length);
});

t.test('a count that nobody needs breaks nothing where it fails', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const { id } = await aFranchise(api.database);
  const lead = await aLead(api.database, { franchise_id: id });
  const as = await api.tokenOf(await anAdmin(api.database));
  const send = knex.client._query.bind(knex.client);
  knex.client._query = async (connection: unknown, query: { sql: string }) => {
    if (/count\(\*\) as total/i.test(query.sql)) throw new Error('no database');
    return send(connection, query);
  };
  const path = `/leads?filter={"franchise_id":"${id}"}&sort=["speaks_for","DESC"]&range=[0,9]` as const;
  const { status, body } = await api.call(`GET ${path}`, { as });
  t.equal(status, 200);
  t.match(body, [{ id: lead.id }]);
});

t.test('who changed something is told the new total, however long counting takes', async t => {
  const api = await testApi(t);
  const { knex, prepared } = api.database;
  const admin = await anAdmin(api.database);
  const as = await api.tokenOf(admin);
  const consultant = await aConsultant(api.database);
  const franchise = await aFranchise(api.database, { name: 'Kopi', consultant_id: consultant.id });
  const MANY = 120;
  const leads: string[] = [];
  const franchises: string[] = [];
  for (let n = 0; n < MANY; n++) {
    leads.push((await aLead(api.database, { franchise_id: franchise.id })).id);
    franchises.push((await aFranchise(api.database, { category: franchise.category, name: `Kopi ${n}` })).id);
  }
  await knex.batchInsert(
    'audit_log',
    Array.from({ length: MANY }, () => ({ id: newId(), action: 'read', entity: 'lead', entity_id: franchise.id })),
    200,
  );
  // Long enough to be remembered.
  const slowly = async (sql: string) => {
    if (/count\(\*\)/i.test(sql)) await pause(40);
  };
  const send = knex.client._query.bind(knex.client);
  knex.client._query = async (connection: unknown, query: { sql: string }) => {
    await slowly(query.sql);
    return send(connection, query);
  };
  const { query } = prepared;
  Object.assign(prepared, {
    query: async (...given: Parameters<typeof query>) => {
      await slowly(String(given[0]));
      return query(...given);
    },
  });
  const total = async (path: `/${string}`) => {
    const { headers } = await api.call(`GET ${path}${path.includes('?') ? '&' : '?'}range=[0,9]`, { as });
    return Number(String(headers['content-range']).split('/')[1]);
  };
  const deleteLead = () => api.call(`DELETE /leads/${leads.pop()}`, { as });
  const deleteFranchise = () => api.call(`DELETE /franchises/${franchises.pop()}`, { as });
  for (const [path, change] of [
    ['/leads', deleteLead],
    ['/leads?filter={"status":"new"}', deleteLead],
    [`/leads?filter={"consultant_id":"${consultant.id}"}`, deleteLead],
    ['/leads?filter={"q":"kopi"}', deleteLead],
    ['/franchises', deleteFranchise],
    ['/franchises?search=kopi', deleteFranchise],
  ] as const) {
    const before = await total(path);
    t.ok(before >= 100, `${path} is long`);
    t.equal((await change()).status, 200);
    t.equal(await total(path), before - 1, path);
  }
  const before = await total('/audit');
  await deleteLead();
  t.equal(await total('/audit'), before + 1, 'the audit log has one more');
});
