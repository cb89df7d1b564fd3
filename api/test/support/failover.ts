import type { t as tap } from 'tap';
import { type Break, breaker } from './break-each.ts';
import { faultyApi } from './faulty-database.ts';
import { aConsultant, aFranchise, aLead, anAdmin, anEnquiry, newVisitorContact, type TestApi } from './index.ts';

type Test = Pick<typeof tap, 'teardown' | 'same' | 'comment' | 'equal' | 'ok' | 'match'>;

const CREDITS = 1000;

const enquiries = async (t: Test, api: TestApi, breakEach: Break, franchise: { id: string }) => {
  const { knex } = api.database;
  const promised = new Set<string>();
  let n = 0;
  const cases = await breakEach(t, {
    prepare: async () => {
      const body = anEnquiry(franchise, newVisitorContact());
      // Every fifth enquiry comes from a page that sends no idempotency key.
      const headers = n++ % 5 ? { 'idempotency-key': `enquiry-${n}` } : undefined;
      return () => api.call('POST /leads', { body, headers });
    },
    isDone: ({ status, body }) => status === 201 && Boolean(promised.add(body.id)),
  });
  const stored: { id: string; email: string; duplicate_of: string | null }[] = await knex('leads').orderBy('id');
  const ids = stored.map(({ id }) => id);
  const lost = [...promised].filter(id => !ids.includes(id));
  t.same(lost, [], 'stores every enquiry that was acknowledged');
  t.equal(new Set(stored.map(({ email }) => email)).size, cases, 'stores the enquiry of every visitor');
  const twice = stored.filter(({ duplicate_of }) => duplicate_of !== null).map(({ id }) => id);
  t.same(
    twice.filter(id => !promised.has(id)),
    [],
    'stores an enquiry twice only when it was repeated without an idempotency key',
  );
  const notified: string[] = await knex('outbox')
    .where({ kind: 'lead.consultant' })
    .orderBy('lead_id')
    .pluck('lead_id');
  t.same(
    notified,
    ids.filter(id => !twice.includes(id)),
    'notifies the consultant once about each',
  );
  const answers: { id: string }[] = await knex('idempotency_keys').whereNot({ request_hash: '' }).pluck('answer');
  t.same(
    answers.filter(({ id }) => !ids.includes(id)),
    [],
    'no idempotency key has a response for an enquiry that is not stored',
  );
};

const unlocks = async (t: Test, api: TestApi, breakEach: Break, franchise: { id: string; consultant_id: string }) => {
  const { knex } = api.database;
  const consultant = await knex('users').where({ id: franchise.consultant_id }).first();
  const leads: string[] = [];
  const cases = await breakEach(t, {
    prepare: async () => {
      const { id } = await aLead(api.database, { franchise_id: franchise.id });
      leads.push(id);
      return () => api.call(`POST /leads/${id}/unlock`, { as: consultant });
    },
    isDone: ({ status, body }) => status === 200 && body.success,
  });
  leads.sort();
  t.match(await knex('users').where({ id: consultant.id }).first(), { tokens: CREDITS - cases });
  t.same(await knex('unlocks').orderBy('lead_id').pluck('lead_id'), leads);
  t.same(await knex('credit_entries').where({ reason: 'unlock' }).orderBy('lead_id').pluck('lead_id'), leads);
  t.same(await knex('audit_log').where({ action: 'unlock' }).orderBy('entity_id').pluck('entity_id'), leads);
};

const saves = async (t: Test, api: TestApi, breakEach: Break) => {
  const admin = await anAdmin(api.database);
  const names: string[] = [];
  await breakEach(t, {
    prepare: async () => {
      const name = `Category ${names.length}`;
      names.push(name);
      return () => api.call('POST /categories', { as: admin, body: { name, description: 'x' } });
    },
    // When the outcome of the first call is unknown, a repeated call may find the category that the first call created.
    isDone: ({ status, body }) => status === 201 || (status === 422 && body.detail[0].type === 'unique'),
  });
  const made: string[] = await api.database.knex('categories').whereIn('name', names).pluck('name');
  t.same(made.sort(), names.toSorted(), 'saves each category once');
};

const lists = async (t: Test, api: TestApi, breakEach: Break) => {
  const admin = await anAdmin(api.database);
  for (const [path, as] of [
    ['/franchises?search=kopi', undefined],
    ['/leads?range=[0,4]', admin],
  ] as const)
    await breakEach(t, {
      prepare: async () => () => api.call(`GET ${path}`, { as }),
      isDone: ({ status }) => status === 200,
    });
};

/** Simulates a primary that fails at any statement of an enquiry, an unlock, a save and a list. */
export const checkFailover = async (t: Test): Promise<void> => {
  const { api, faults } = await faultyApi(t);
  const { knex } = api.database;
  const consultant = await aConsultant(api.database, { credits: CREDITS });
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  const breakEach = breaker(faults);
  await enquiries(t, api, breakEach, franchise);
  await unlocks(t, api, breakEach, { ...franchise, consultant_id: consultant.id });
  await saves(t, api, breakEach);
  await lists(t, api, breakEach);
  t.equal((await api.call('GET /readyz')).status, 200, 'the API is ready afterwards');
  // A transaction that was left open would keep some of these rows locked.
  for (const table of ['leads', 'users', 'categories', 'audit_log', 'outbox'])
    await knex(table).update({ created_at: knex.raw('created_at') });
};
