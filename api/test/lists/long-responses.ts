import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { copyRecord } from '../support/copy-rows.ts';
import { request } from '../support/http.ts';
import { aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';

t.test('a list without a range returns at most 10,000 records, with the total', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const as = await api.tokenOf(await anAdmin(api.database));
  const lead = await aLead(api.database, { franchise_id: (await aFranchise(api.database)).id });
  await copyRecord(knex, 'leads', lead.id, 10_049, { reference: "CONCAT('C', n)", search_words: "''" });
  await knex('audit_log').insert({ id: lead.id, action: 'read', entity: 'lead', entity_id: lead.id });
  await copyRecord(knex, 'audit_log', lead.id, 10_049);
  for (const path of ['/leads', '/audit'] as const) {
    const { body, headers } = await api.call(`GET ${path}`, { as });
    t.equal(body.length, 10_000);
    t.equal(headers['content-range'], `${path.slice(1)} 0-9999/10050`);
    const rest = await api.call(`GET ${path}?range=[10000,99999]`, { as });
    t.equal(rest.headers['content-range'], `${path.slice(1)} 10000-10049/10050`);
    const ids = [...body, ...rest.body].map(({ id }: { id: string }) => id);
    t.equal(new Set(ids).size, 10_050, 'a range returns the rest');
  }
});

t.test('a response with many rows', async t => {
  /**
   * Number of leads, letters of each message, and leads per part. Messages are long, so that the system can buffer only
   * a small part of the response.
   */
  const [LEADS, LETTERS, PART] = [2000, 16_000, 200];
  const reads = { parts: 0, fails: Number.POSITIVE_INFINITY };
  const api = await testApi(t);
  const { client } = api.database.knex;
  const originalQuery = client._query.bind(client);
  client._query = (connection: unknown, query: { sql: string }) => {
    if (/FROM leads .* WHERE leads\.id IN \(/s.test(query.sql)) reads.parts++;
    if (reads.parts >= reads.fails) query.sql = 'SELECT id FROM nowhere';
    return originalQuery(connection, query);
  };
  t.beforeEach(() => Object.assign(reads, { parts: 0, fails: Number.POSITIVE_INFINITY }));
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const admin = await anAdmin(api.database);
  const headers = { authorization: `Bearer ${await api.tokenOf(admin)}` };
  const franchise = await aFranchise(api.database);
  const { id } = await aLead(api.database, { franchise_id: franchise.id, message: 'x'.repeat(LETTERS) });
  await copyRecord(api.database.knex, 'leads', id, LEADS - 1, { reference: "CONCAT('L', n)", search_words: "''" });
  const begin = async () => {
    const call = request(`${url}/api/leads`, { headers }).end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    return { call, answer };
  };

  await t.test('is read from the database only as fast as the client reads', async t => {
    const { call, answer } = await begin();
    answer.pause();
    await waitUntil(async () => reads.parts > 0);
    // These requests take so long that all parts could be read in the meantime.
    for (let n = 0; n < 40; n++) await (await fetch(`${url}/api/leads?range=[0,4]`, { headers })).arrayBuffer();
    const ahead = reads.parts;
    t.ok(ahead < LEADS / PART / 2, `${ahead} of ${LEADS / PART} parts`);
    call.destroy();
  });

  await t.test('is not read further when the client disconnects, and releases its connection', async t => {
    const { call, answer } = await begin();
    await once(answer, 'data');
    call.destroy();
    await waitUntil(async () => client.pool.numUsed() === 0);
    const before = reads.parts;
    for (let n = 0; n < 40; n++) await (await fetch(`${url}/api/leads?range=[0,4]`, { headers })).arrayBuffer();
    t.ok(before < LEADS / PART);
    t.equal(reads.parts, before);
    t.equal(client.pool.numUsed(), 0);
  });

  await t.test('is cut off if a later row cannot be read, so that it is not valid JSON', async t => {
    reads.fails = 5;
    const answer = await fetch(`${url}/api/leads`, { headers });
    t.equal(answer.status, 200);
    await t.rejects(answer.text(), 'the connection is closed');
    reads.fails = Number.POSITIVE_INFINITY;
    const whole = await fetch(`${url}/api/leads?range=[0,9]`, { headers });
    t.equal(JSON.parse(await whole.text()).length, 10, 'the next call succeeds');
  });

  await t.test('is an error if no row can be read', async t => {
    reads.fails = 1;
    const answer = await fetch(`${url}/api/leads`, { headers });
    t.equal(answer.status, 500);
    t.match(await answer.json(), { detail: /./ });
  });
});
