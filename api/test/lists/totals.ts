import { newId } from '@marketplace/db';
import t from 'tap';
import { aClock } from '../support/clock.ts';
import { copyRecord } from '../support/copy-rows.ts';
import { aConsultant, aFranchise, aLead, anAdmin, type TestApi, testApi } from '../support/index.ts';

t.test('a failing count does not fail the list', async t => {
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
  const path = `/leads?filter={"franchise_id":"${id}"}&sort=["score","DESC"]&range=[0,9]` as const;
  const { status, body } = await api.call(`GET ${path}`, { as });
  t.equal(status, 200);
  t.match(body, [{ id: lead.id }]);
});

/** Enough rows that their total is cached. */
const MANY = 1100;

const totals = (api: TestApi) => async (path: `/${string}`, as?: string) => {
  const { headers } = await api.call(`GET ${path}${path.includes('?') ? '&' : '?'}range=[0,9]`, as ? { as } : {});
  return Number(String(headers['content-range']).split('/')[1]);
};

const fill = async ({ database }: TestApi) => {
  const { knex } = database;
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { name: 'Kopi', consultant_id: consultant.id });
  const lead = await aLead(database, { franchise_id: franchise.id });
  await copyRecord(knex, 'franchises', franchise.id, MANY, { slug: "CONCAT('kopi-', n)" });
  await copyRecord(knex, 'leads', lead.id, MANY, { reference: "CONCAT('C', n)" });
  await knex.raw('INSERT INTO franchise_search SELECT id, search_words FROM franchises WHERE id <> ?', [franchise.id]);
  await knex('audit_log').insert({ id: newId(), action: 'read', entity: 'lead', entity_id: lead.id });
  const { id } = await knex('audit_log').first('id');
  await copyRecord(knex, 'audit_log', id, MANY);
  return consultant;
};

t.test('callers who made a change get the new total at once, and other callers get the cached one', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const consultant = await fill(api);
  const as = await api.tokenOf(await anAdmin(api.database));
  const other = await api.tokenOf(await anAdmin(api.database));
  const clock = aClock(t, { stands: true });
  const total = totals(api);
  const [leads, franchises] = [await knex('leads').pluck('id'), await knex('franchises').pluck('id')];
  const deleteLead = () => api.call(`DELETE /leads/${leads.pop()}`, { as });
  const deleteFranchise = () => api.call(`DELETE /franchises/${franchises.pop()}`, { as });
  for (const [path, change] of [
    ['/leads', deleteLead],
    ['/leads?filter={"status":"new"}', deleteLead],
    [`/leads?filter={"consultant_id":"${consultant.id}"}`, deleteLead],
    ['/leads?filter={"q":"kopi"}', deleteLead],
    ['/franchises', deleteFranchise],
    ['/franchises?search=kopi', deleteFranchise],
    ['/audit', deleteLead],
  ] as const) {
    clock.forward(1);
    const before = await total(path, as);
    t.ok(before > 1000, `${path} is long`);
    clock.forward(1);
    t.equal((await change()).status, 200);
    clock.forward(1);
    t.equal(await total(path, other), before, `${path}, another caller`);
    t.equal(await total(path, as), before + (path === '/audit' ? 1 : -1), path);
  }
});

t.test('a cached total is never shown to a caller who may see other records', async t => {
  const api = await testApi(t);
  const consultant = await fill(api);
  const another = await aConsultant(api.database);
  await aLead(api.database, {
    franchise_id: (await aFranchise(api.database, { name: 'Kopi', consultant_id: another.id })).id,
  });
  const [many, few] = [await api.tokenOf(consultant), await api.tokenOf(another)];
  const admin = await api.tokenOf(await anAdmin(api.database));
  aClock(t, { stands: true });
  const total = totals(api);
  // Visitors' searches in this order are evaluated by the database.
  for (const path of ['/franchises', '/franchises?search=kopi&sort=["view_count","ASC"]'] as const) {
    t.equal(await total(path, many), MANY + 1, path);
    t.equal(await total(path, few), 1, `${path}, a consultant with one`);
    t.equal(await total(path), MANY + 2, `${path}, a visitor`);
    t.equal(await total(path, admin), MANY + 2, `${path}, an admin`);
  }
  t.equal(await total('/leads', admin), MANY + 2);
  t.equal(await total('/leads/locked', many), MANY + 1);
  t.equal(await total('/leads/locked', few), 1);
});

t.test('totals of visitors are cached from 100 on, those of users are exact', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const franchise = await aFranchise(api.database, { name: 'Kopi' });
  await copyRecord(knex, 'franchises', franchise.id, 99, { slug: "CONCAT('kopi-', n)" });
  await knex.raw('INSERT INTO franchise_search SELECT id, search_words FROM franchises WHERE id <> ?', [franchise.id]);
  const admin = await api.tokenOf(await anAdmin(api.database));
  const ids = await knex('franchises').whereNot('id', franchise.id).pluck('id');
  const removeOne = () => knex('franchises').where('id', ids.pop()).update({ deleted_at: new Date() });
  const clock = aClock(t, { stands: true });
  const total = totals(api);
  const path = '/franchises?search=kopi&sort=["view_count","ASC"]';
  t.equal(await total(path), 100);
  t.equal(await total(path, admin), 100);
  await removeOne();
  t.equal(await total(path), 100, 'a visitor gets the cached total');
  t.equal(await total(path, admin), 99, 'a user gets the new one');
  clock.forward(3001);
  t.equal(await total(path), 99);
  await removeOne();
  t.equal(await total(path), 98, 'a total below 100 is counted each time');
});
