import { once } from 'node:events';
import { get } from 'node:http';
import { LiveEventModel, newId } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { horizonAt, LiveEvents, MAX_REPEATED_EVENTS } from '../../src/live/events.ts';
import { sweepSchedule } from '../../src/retention/sweep.ts';
import { aConsultant, aFranchise, anAdmin, anEnquiry, newVisitorContact, testApi } from '../support/index.ts';
import { openConsole } from '../support/open-console.ts';
import { aRun } from '../support/schedules.ts';

const HOUR = 3_600_000;

t.test('a live stream', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const url = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
  const franchise = await aFranchise(database);
  const admin = await anAdmin(database);
  const send = async (): Promise<string> =>
    (await api.call('POST /leads', { body: anEnquiry(franchise, newVisitorContact()) })).body.id;
  const open = async (token: string, cursor?: string) => {
    const opened = await openConsole(url, token, cursor);
    t.teardown(() => opened.close());
    return opened;
  };

  await t.test('continues after a disconnection without losing events', async t => {
    const first = await open(await api.tokenOf(admin));
    const before = await send();
    await first.hears(before);
    const cursor = first.cursor();
    first.close();
    const missed = [await send(), await send()];
    const second = await open(await api.tokenOf(admin), cursor);
    for (const id of missed) await second.hears(id);
    const ids = [...first.heard, ...second.heard].flatMap(({ data }) => data.id ?? []);
    t.equal(new Set(ids).size, new Set([before, ...missed]).size, 'a repeated event has the same id');
    const count = second.heard.filter(({ data }) => data.lead_id === missed[0]).length;
    t.equal(count, 1, 'within a stream no event is repeated');
    second.close();
  });

  await t.test('includes events whose transaction commits after newer events', async t => {
    const console = await open(await api.tokenOf(admin));
    const row = () => ({
      id: newId(),
      kind: 'arrived' as const,
      lead_id: newId(),
      franchise_id: franchise.id,
      is_offered: true,
    });
    const [early, late] = [row(), row()];
    const trx = await knex.transaction();
    await LiveEventModel.query(trx).insert(early);
    await LiveEventModel.query(knex).insert(late);
    await console.hears(late.lead_id);
    t.notOk(console.leads().includes(early.lead_id));
    await trx.commit();
    await console.hears(early.lead_id);
    console.close();
  });

  const changes = (count: number) =>
    Array.from({ length: count }, () => ({
      kind: 'changed' as const,
      lead_id: newId(),
      franchise_id: franchise.id,
      is_offered: true,
    }));

  await t.test('repeats as many missed events as are allowed at once', async t => {
    await knex('live_events').delete();
    const cursor = horizonAt(await new LiveEvents(database).now()).toISOString();
    const missed = changes(MAX_REPEATED_EVENTS);
    await LiveEventModel.insertAll(knex, missed);
    const console = await open(await api.tokenOf(admin), cursor);
    const upToReady = console.heard.slice(
      0,
      console.heard.findIndex(({ event }) => event === 'ready'),
    );
    t.same(
      new Set(upToReady.map(({ data }) => data.lead_id)),
      new Set(missed.map(({ lead_id }) => lead_id)),
      'all of them before the stream is ready',
    );
    console.close();
  });

  await t.test('asks the client to reload everything after a long disconnection', async t => {
    const many = changes(MAX_REPEATED_EVENTS + 1);
    const cursorBefore = horizonAt(await new LiveEvents(database).now()).toISOString();
    await LiveEventModel.insertAll(knex, many);
    for (const cursor of [cursorBefore, new Date(Date.now() - 30 * HOUR).toISOString()]) {
      const console = await open(await api.tokenOf(admin), cursor);
      t.equal(console.heard[0]?.event, 'reset', cursor);
      console.close();
    }
    await knex('live_events').delete();
    const refused = await openConsole(url, await api.tokenOf(admin), 'yesterday');
    t.equal(refused.status, 422);
  });

  await t.test('ends with its session', async t => {
    const [consultant, another] = [await aConsultant(database), await aConsultant(database)];
    const [demoted, deleted] = [await anAdmin(database), await anAdmin(database)];
    const [signsOut, stays] = [await api.tokenOf(consultant), await api.tokenOf(consultant)];
    const stream = await open(stays);
    const over = [
      await open(signsOut),
      ...(await Promise.all([another, demoted, deleted].map(async user => open(await api.tokenOf(user))))),
    ];
    t.equal((await api.call('POST /auth/logout', { as: signsOut })).status, 200);
    await knex('users').where({ id: another.id }).increment('session_epoch', 1);
    await knex('users').where({ id: demoted.id }).update({ role: 'consultant' });
    await knex('users').where({ id: deleted.id }).update({ deleted_at: new Date() });
    for (const one of over) await waitUntil(one.isOver);
    t.notOk(stream.isOver(), 'other sessions are not affected');
    stream.close();
    t.equal((await openConsole(url, signsOut)).status, 401);
  });

  await t.test('tells a consultant of each change of their own balance', async t => {
    const [consultant, other] = [await aConsultant(database, { credits: 3 }), await aConsultant(database)];
    const stream = await open(await api.tokenOf(consultant));
    const office = await open(await api.tokenOf(admin));
    const balances = () => stream.heard.flatMap(({ event, data }) => (event === 'balance' ? data.credits : []));
    const set = (id: string, credits: number) => api.call(`PUT /users/${id}/credits?credits=${credits}`, { as: admin });
    await set(consultant.id, 5);
    await waitUntil(() => balances().at(-1) === 5);
    await set(other.id, 9);
    await set(consultant.id, 4);
    await waitUntil(() => balances().at(-1) === 4);
    t.notOk(balances().includes(9));
    t.notOk(
      office.heard.some(({ event }) => event === 'balance'),
      'admins have no balance',
    );
    stream.close();
    office.close();
  });

  await t.test('is refused if the user already has six', async t => {
    const consultant = await aConsultant(database);
    const token = await api.tokenOf(consultant);
    const streams = await Promise.all(Array.from({ length: 6 }, () => open(token)));
    const seventh = await openConsole(url, token);
    t.equal(seventh.status, 429);
    t.ok(Number(seventh.headers['retry-after']) > 0);
    streams[0]?.close();
    await waitUntil(async () => {
      const again = await openConsole(url, token);
      again.close();
      return again.status === 200;
    });
    for (const stream of streams) stream.close();
  });

  await t.test('is refused above six also if the requests are concurrent', async t => {
    const token = await api.tokenOf(await aConsultant(database));
    const opened = await Promise.all(Array.from({ length: 30 }, () => open(token)));
    t.equal(opened.filter(({ status }) => status === 200).length, 6);
    t.equal(opened.filter(({ status }) => status === 429).length, 24);
    for (const stream of opened) stream.close();
  });

  await t.test('does not count towards the limit if it could not start', async t => {
    const token = await api.tokenOf(await aConsultant(database));
    await knex.schema.renameTable('live_events', 'live_events_away');
    const failed = await Promise.all(Array.from({ length: 6 }, () => openConsole(url, token)));
    await knex.schema.renameTable('live_events_away', 'live_events');
    t.same(
      failed.map(({ status }) => status),
      Array(6).fill(500),
    );
    const streams = await Promise.all(Array.from({ length: 6 }, () => open(token)));
    for (const { status } of streams) t.equal(status, 200);
    for (const stream of streams) stream.close();
  });

  await t.test('does not count towards the limit if its client left before it started', async t => {
    const token = await api.tokenOf(await aConsultant(database));
    const headers = { authorization: `Bearer ${token}` };
    for (let n = 0; n < 6; n++) {
      const came = once(api.app.server, 'request');
      const request = get(`${url}/live`, { agent: false, headers }).on('error', () => {});
      await came;
      request.destroy();
    }
    const allFit = async () => {
      const streams = await Promise.all(Array.from({ length: 6 }, () => openConsole(url, token)));
      for (const stream of streams) stream.close();
      return streams.every(({ status }) => status === 200);
    };
    await t.resolves(waitUntil(allFit));
  });

  await t.test('can be replaced by a single poll', async t => {
    const id = await send();
    const answer = await api.call('GET /live?seconds=0', { as: admin });
    t.equal(answer.status, 200);
    t.match(answer.text, id);
    t.match(answer.text, 'event: ready');
  });

  await t.test('events are deleted after a day', async t => {
    await knex('live_events').delete();
    const row = (hours: number) => ({
      id: newId(),
      kind: 'changed',
      lead_id: newId(),
      franchise_id: franchise.id,
      is_offered: true,
      created_at: new Date(Date.now() - hours * HOUR),
    });
    const young = row(23);
    await knex('live_events').insert([row(25), young]);
    t.match(await sweepSchedule.run(aRun(api)), { detail: { live_events: 1 } });
    t.same(await knex('live_events').pluck('id'), [young.id]);
  });

  await t.test('ends when the API stops, and does not delay the stop', async t => {
    const console = await open(await api.tokenOf(admin));
    const closed = api.app.close();
    await waitUntil(console.isOver);
    await t.resolves(closed);
  });
});
