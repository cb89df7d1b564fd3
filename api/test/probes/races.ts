import { testSeed } from '@marketplace/db/testing';
import t from 'tap';
import { sweepSchedule } from '../../src/retention/sweep.ts';
import type { DatabaseProxy } from '../support/database-proxy.ts';
import { deadlockingServer } from '../support/deadlocking-database.ts';
import { aConsultant, aFranchise, anEnquiry, SERVICE_TOKEN, testApi } from '../support/index.ts';
import { aProbedApi, deliverProbeMails, ENQUIRY, OPERATOR, reportProbeSuccess, sendProbe } from '../support/probes.ts';
import { aRun } from '../support/schedules.ts';

t.test('visitors with the address of the test enquiry who enquire at the same time are not affected', async t => {
  const { api } = await aProbedApi(t);
  const { knex } = api.database;
  const franchise = await aFranchise(api.database, { consultant_id: (await aConsultant(api.database)).id });
  const body = anEnquiry(franchise, { email: ENQUIRY.email, phone: ENQUIRY.phone });
  const rounds = Array.from({ length: 8 });
  const [answers] = await Promise.all([
    Promise.all(rounds.map(() => api.call('POST /leads', { body }))),
    Promise.all(rounds.map(() => sendProbe(api))),
  ]);
  t.same(
    answers.map(({ status }) => status),
    rounds.map(() => 201),
  );
  const leads = await knex('leads').orderBy('created_at');
  t.equal(leads.length, 8, "stores every visitor's enquiry and no other");
  const [first, ...others] = leads.filter(lead => lead.duplicate_of === null);
  t.same(others, [], 'one is the first');
  t.same(new Set(leads.filter(({ id }) => id !== first.id).map(lead => lead.duplicate_of)), new Set([first.id]));
  t.equal((await knex('franchises')).length, 1);
  t.equal((await knex('live_events')).length, 8);
  t.equal((await knex('probes')).length, 8);
  t.equal((await knex('outbox').where({ kind: 'probe.mail' })).length, 8);
});

t.test(
  'a test enquiry that is removed while its success is reported is gone, or is the last successful one',
  async t => {
    const { api } = await aProbedApi(t);
    const { knex } = api.database;
    const ids = [await sendProbe(api), await sendProbe(api), await sendProbe(api)];
    await deliverProbeMails(t, api);
    await knex('probes').update({ created_at: knex.raw('UTC_TIMESTAMP(3) - INTERVAL 25 HOUR') });
    const [answers] = await Promise.all([
      Promise.all(ids.map(id => reportProbeSuccess(api, id))),
      sweepSchedule.run(aRun(api)),
    ]);
    for (const { status } of answers) t.ok([200, 404].includes(status), String(status));
    await sweepSchedule.run(aRun(api));
    const left = await knex('probes');
    t.ok(left.length <= 1);
    t.same(
      await knex('outbox').whereNotIn(
        'id',
        left.map(({ id }: { id: string }) => id),
      ),
      [],
    );
  },
);

t.test('on a database that aborts transactions no partial enquiry is stored', async t => {
  const servers: DatabaseProxy[] = [];
  const seed = testSeed(t);
  const api = await testApi(t, { PROBE_EMAIL: OPERATOR }, async url => {
    const server = await deadlockingServer(t, url, { chance: 0.04, seed });
    servers.push(server);
    return server.url;
  });
  const { knex } = api.database;
  const statuses: number[] = [];
  for (let n = 0; n < 20; n++)
    statuses.push((await api.call('POST /probe/enquiries', { as: SERVICE_TOKEN, body: ENQUIRY })).status);
  const stored = statuses.filter(status => status === 201).length;
  t.same(
    statuses.filter(status => ![201, 503].includes(status)),
    [],
  );
  t.ok(stored > 10, `${stored} of ${statuses.length}`);
  t.ok((servers[0]?.refused.size ?? 0) > 0, 'some transactions were aborted');
  for (const table of ['leads', 'franchises', 'lead_facts', 'live_events']) t.same(await knex(table), [], table);
  t.equal((await knex('probes')).length, stored);
  t.same(await knex('outbox').pluck('kind'), Array(stored).fill('probe.mail'));
});
