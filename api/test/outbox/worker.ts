import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { createMailChannel } from '../../src/app/composers-and-schedules.ts';
import { CLAIM_EXTENSION_MS } from '../../src/outbox/claimed-messages.ts';
import { messageIdOf } from '../../src/outbox/email/channel.ts';
import type { Channel, DeliveryOutcome } from '../../src/outbox/message.ts';
import { MAX_ATTEMPTS, pauseAfter } from '../../src/outbox/pauses.ts';
import {
  beginAttempts,
  claimMessages,
  extendClaims,
  MAYBE_TWICE,
  OUTCOME_UNKNOWN,
  storeSent,
  storeUnsent,
} from '../../src/outbox/queue.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { aConsultant, aFranchise, aLead, testApi } from '../support/index.ts';
import { mailServer, type OnMail, smtpError } from '../support/mail-server.ts';
import { aMessage, aWorker, QUICK } from '../support/outbox.ts';
import { freePort } from '../support/server-process.ts';

type Test = { teardown(work: () => unknown): unknown };

/** Starts an API with a lead and a mail server. */
const aMarketplace = async (t: Test, onMail?: OnMail) => {
  const api = await testApi(t);
  const { database, config } = api;
  const server = await mailServer(t, { onMail });
  await saveEmailSettings(database, config.secretsKey, smtpSettings(server.port));
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const lead = await aLead(database, { franchise_id: franchise.id });
  const of = (more: object = {}) => aMessage(database, { lead_id: lead.id, user_id: consultant.id, ...more });
  const row = (id: string) => database.knex('outbox').where({ id }).first();
  const isNow = (id: string, status: string) => waitUntil(async () => (await row(id)).status === status);
  const dueAgain = (id: string) =>
    database
      .knex('outbox')
      .where({ id })
      .update({ next_attempt_at: new Date(0) });
  return { api, database, config, server, consultant, lead, of, row, isNow, dueAgain };
};

t.test('pauses grow from 10 seconds to a day', async t => {
  const whole = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, at) => pauseAfter(at + 1, 0.5) / 1000);
  t.same(whole, [10, 30, 90, 270, 810, 2430, 7290, 21_870, 65_610, 72_000]);
  t.ok(pauseAfter(1, 0) >= 8000 && pauseAfter(1, 1) <= 12_000);
  t.equal(pauseAfter(10, 1), 86_400_000);
  t.equal(new Set([0.2, 0.5, 0.8].map(random => pauseAfter(10, random))).size, 3, 'the longest pauses vary, too');
});

t.test('a message is sent and marked as sent', async t => {
  const { api, config, server, of, row, isNow } = await aMarketplace(t);
  const id = await of();
  aWorker(t, api);
  await isNow(id, 'sent');
  const sent = await row(id);
  t.match(sent, { attempts: 1, last_error: null, claimed_by: null, provider_reference: /^250 / });
  t.ok(Math.abs(Date.now() - sent.sent_at.getTime()) < 60_000);
  t.equal(server.box[0]?.headers['message-id'], messageIdOf(sent.idempotency_key, config.publicUrl));
});

t.test('messages wait without attempts while email is not configured', async t => {
  const { api, database, config, server, of, row, isNow } = await aMarketplace(t);
  await saveEmailSettings(database, config.secretsKey, smtpSettings(server.port, { smtpHost: '' }));
  const id = await of({ created_at: new Date(Date.now() - 90_000) });
  let looks = 0;
  const channel = createMailChannel(api);
  const isReady = () => {
    looks++;
    return channel.isReady();
  };
  aWorker(t, api, [{ ...channel, isReady }]);
  await waitUntil(() => looks >= 3);
  t.match(await row(id), { status: 'pending', attempts: 0, last_error: null, claimed_by: null });
  const health = (await api.call('GET /readyz')).body;
  t.match(health, { status: 'ready', email: 'not set up' });
  t.ok(health.oldest_unsent_seconds >= 90 && health.oldest_unsent_seconds < 120, 'health reports how long');
  await saveEmailSettings(database, config.secretsKey, smtpSettings(server.port));
  await isNow(id, 'sent');
  // The state of the outbox is cached for two seconds.
  await waitUntil(async () => (await api.call('GET /readyz')).body.oldest_unsent_seconds === null);
  t.match((await api.call('GET /readyz')).body, { email: 'set up', oldest_unsent_seconds: null });
});

t.test('a deferred message is retried as the same message', async t => {
  let refusals = 1;
  const ids: string[] = [];
  const { api, server, of, row, isNow, dueAgain } = await aMarketplace(t, ({ headers }) => {
    ids.push(headers['message-id'] ?? '');
    return refusals-- > 0 ? smtpError(451, 'Not now, <consultant@example.com>') : null;
  });
  const id = await of();
  aWorker(t, api);
  await waitUntil(async () => {
    const { claimed_by, attempts } = await row(id);
    return claimed_by === null && attempts === 1;
  });
  const waiting = await row(id);
  t.match(waiting, { status: 'pending', last_error: /451 Not now, <•••@•••>/ });
  const wait = waiting.next_attempt_at.getTime() - waiting.updated_at.getTime();
  t.ok(wait >= 8000 && wait <= 12_000, `${wait} ms`);
  await dueAgain(id);
  await isNow(id, 'sent');
  t.match(await row(id), { attempts: 2, last_error: null });
  t.equal(server.box.length, 1);
  t.equal(new Set(ids).size, 1);
});

t.test('a message that is refused, or that has no attempts left, fails', async t => {
  const { api, of, isNow, row, consultant, database } = await aMarketplace(t, ({ to }) =>
    to.includes('never@example.com') ? smtpError(554, 'Never') : smtpError(452, 'Full'),
  );
  const often = await of({ attempts: MAX_ATTEMPTS - 1 });
  aWorker(t, api);
  await isNow(often, 'failed');
  t.match(await row(often), { attempts: MAX_ATTEMPTS, last_error: /452 Full/ });
  await database.knex('users').where({ id: consultant.id }).update({ email: 'never@example.com' });
  const never = await of();
  await isNow(never, 'failed');
  t.match(await row(never), { attempts: 1, last_error: /554 Never/ });
});

t.test('a message of a newer version waits during an update until a process of that version sends it', async t => {
  const { api, of, row, isNow, dueAgain } = await aMarketplace(t);
  const kind = 'lead.of_the_next_version';
  const id = await of({ kind });
  const before = aWorker(t, api);
  await waitUntil(async () => {
    const { claimed_by, attempts } = await row(id);
    return claimed_by === null && attempts === 1;
  });
  t.match(await row(id), { status: 'pending', last_error: `There is no mail for ${kind}` });
  await before.stop();
  await dueAgain(id);
  const channel = createMailChannel(api);
  const hasLetter: Channel['prepare'] = message => channel.prepare({ ...message, kind: 'lead.consultant' });
  aWorker(t, api, [{ ...channel, prepare: hasLetter }]);
  await isNow(id, 'sent');
  t.match(await row(id), { attempts: 2, last_error: null });
});

t.test('while the provider is unavailable one message is tried and the others lose no attempts', async t => {
  const { api, database, config, of, row } = await aMarketplace(t);
  const port = await freePort();
  await saveEmailSettings(database, config.secretsKey, smtpSettings(port));
  const ids = await Promise.all(Array.from({ length: 40 }, () => of()));
  aWorker(t, api);
  await waitUntil(async () => (await Promise.all(ids.map(row))).some(({ attempts }) => attempts > 0));
  // The pause lasts ten polls of the worker.
  await pause(10 * QUICK.idle);
  const attempts = (await Promise.all(ids.map(row))).filter(row => row.attempts > 0).length;
  t.ok(attempts >= 1 && attempts <= 15, `${attempts} of 40 were tried`);
  const server = await mailServer(t, { port });
  await database
    .knex('outbox')
    .where({ status: 'pending' })
    .update({ next_attempt_at: new Date(0) });
  await waitUntil(async () => server.box.length === 40);
  t.pass('all are sent when the provider is available again');
});

t.test('a slow provider that recovers causes no long pause', async t => {
  const { database, config, of } = await aMarketplace(t);
  const slow = Promise.withResolvers<DeliveryOutcome>();
  const unavailable = { fate: 'unavailable', error: 'Nobody answers' } as const;
  // From here on the pause would be at least eight seconds.
  const answers: (DeliveryOutcome | Promise<DeliveryOutcome>)[] = [...Array(5).fill(unavailable), slow.promise];
  const begun: number[] = [];
  const channel: Channel = {
    name: 'whatsapp',
    atOnce: 1,
    isReady: async () => true,
    prepare: async () => ({
      send: async () => {
        begun.push(performance.now());
        return answers.shift() ?? { fate: 'sent', reference: 'at once' };
      },
    }),
    close: () => {},
  };
  for (let count = 0; count < 7; count++) await of({ channel: 'whatsapp' });
  aWorker(t, { database, config }, [channel]);
  await waitUntil(() => begun.length >= 6);
  // The pause is longer than the worker waits for an outcome before its own pause begins.
  await pause(3 * QUICK.idle);
  const back = performance.now();
  slow.resolve({ fate: 'sent', reference: 'late' });
  await waitUntil(() => begun.length >= 7);
  const waited = (begun[6] ?? 0) - back;
  t.ok(waited < 4000, `${Math.round(waited)} ms`);
});

t.test(
  'messages of a killed worker are released within 20 seconds, and messages of a slow running one are not',
  async t => {
    const { database, config, of, row } = await aMarketplace(t);
    const { knex } = database;
    let release = () => {};
    const answered = new Promise<void>(resolve => {
      release = resolve;
    });
    const slow: Channel = {
      name: 'whatsapp',
      atOnce: 1,
      isReady: async () => true,
      prepare: async () => ({ send: () => answered.then(() => ({ fate: 'sent', reference: 'late' })) }),
      close: () => {},
    };
    const ids = await Promise.all(Array.from({ length: 4 }, () => of({ channel: 'whatsapp' })));
    const worker = aWorker(t, { database, config }, [slow]);
    await waitUntil(async () => (await Promise.all(ids.map(row))).every(({ claimed_until }) => claimed_until));
    const leases: Date[] = await knex('outbox').whereIn('id', ids).whereNotNull('claimed_until').pluck('claimed_until');
    t.ok(Math.max(...leases.map(Number)) - Date.now() <= 20_500, 'the lease lasts at most 20 seconds');

    // Sets the times as if the messages had been in flight for 18 seconds.
    await knex('outbox')
      .whereIn('id', ids)
      .update({ claimed_until: new Date(Date.now() + 2 * CLAIM_EXTENSION_MS) });
    await waitUntil(async () => {
      const rows = await Promise.all(ids.map(row));
      return rows.every(({ claimed_until }) => claimed_until.getTime() - Date.now() > CLAIM_EXTENSION_MS * 3);
    });
    t.same(await claimMessages(knex, 'whatsapp', 5), []);
    const stopping = worker.stop();
    release();
    await stopping;
    t.same(
      (await Promise.all(ids.map(row))).filter(({ claimed_by }) => claimed_by),
      [],
      'no lease is left in the end',
    );
  },
);

t.test('after a database outage, running workers keep the messages that they claimed', async t => {
  const { database, of } = await aMarketplace(t);
  await of();
  const [message] = await claimMessages(database.knex, 'email', 1);
  const lapsed = { claimed_until: new Date(0) };
  await database.knex('outbox').update(lapsed);
  const free = await of();
  const taken = await claimMessages(database.knex, 'email', 5, { includeExpired: false });
  t.same(
    taken.map(({ id }) => id),
    [free],
  );
  if (message) await extendClaims(database.knex, [message]);
  t.same(await claimMessages(database.knex, 'email', 5), [], 'the holder continues with it');
});

t.test('a channel that hangs does not delay the other channels', async t => {
  const { database, config, server, of, row } = await aMarketplace(t);
  let release = () => {};
  const answered = new Promise<void>(resolve => {
    release = resolve;
  });
  const hanging: Channel = {
    name: 'whatsapp',
    atOnce: 2,
    isReady: async () => true,
    prepare: async () => ({
      send: async () => {
        await answered;
        return { fate: 'sent', reference: 'late' };
      },
    }),
    close: () => {},
  };
  const slow = await Promise.all(Array.from({ length: 6 }, () => of({ channel: 'whatsapp' })));
  await Promise.all(Array.from({ length: 30 }, () => of()));
  const worker = aWorker(t, { database, config }, [hanging, createMailChannel({ database, config })]);
  await waitUntil(() => server.box.length === 30);
  const inFlight = async () => (await Promise.all(slow.map(row))).filter(row => row.last_error === OUTCOME_UNKNOWN);
  // The channels claim their messages independently.
  await waitUntil(async () => (await inFlight()).length >= 2);
  t.equal((await inFlight()).length, 2, 'two are in flight');
  t.ok((await Promise.all(slow.map(row))).every(({ status }) => status === 'pending'));

  const stopping = worker.stop();
  await pause(100);
  release();
  await stopping;
  const after = await Promise.all(slow.map(row));
  t.same(after.map(({ status }) => status).sort(), ['pending', 'pending', 'pending', 'pending', 'sent', 'sent']);
  t.ok(
    after.every(({ claimed_by, status, attempts }) => claimed_by === null && (status === 'sent' || attempts === 0)),
    'stopping finished those and released the others',
  );
});

t.test('an interrupted attempt is distinguished from an attempt that never began', async t => {
  const { api, database, of, row, isNow } = await aMarketplace(t);
  const { knex } = database;
  const id = await of();
  const [message] = await claimMessages(knex, 'email', 5);
  if (!message) return t.fail('nothing was claimed');
  t.same(await claimMessages(knex, 'email', 5), [], 'no other worker gets it');
  t.same(await beginAttempts(knex, [message]), [true]);
  t.match(await row(id), { attempts: 1, last_error: OUTCOME_UNKNOWN, status: 'pending' });
  // The worker dies here, and the lease expires.
  await knex('outbox')
    .where({ id })
    .update({ claimed_until: new Date(0) });
  aWorker(t, api);
  await isNow(id, 'sent');
  t.match(await row(id), { attempts: 2, last_error: MAYBE_TWICE });
  t.same(await beginAttempts(knex, [message]), [false], 'a late worker no longer holds it');
  await storeUnsent(knex, message, { fate: 'deferred', error: 'late' });
  t.match(await row(id), { status: 'sent', attempts: 2 });
});

t.test('a message that may have arrived stays marked as such, whatever happens later', async t => {
  const { database, of, row } = await aMarketplace(t);
  const { knex } = database;
  const claimed = async (id: string) => {
    await knex('outbox')
      .where({ id })
      .update({ next_attempt_at: new Date(0) });
    const [message] = await claimMessages(knex, 'email', 1);
    if (!message) throw new Error('nothing was claimed');
    await beginAttempts(knex, [message]);
    return message;
  };
  const id = await of();
  const broken = await claimed(id);
  await storeUnsent(knex, broken, { fate: 'unavailable', error: 'The line broke', mayHaveArrived: true });
  t.match(await row(id), { status: 'pending', last_error: `${OUTCOME_UNKNOWN}; after it: The line broke` });
  await storeUnsent(knex, await claimed(id), { fate: 'deferred', error: '451 Later' });
  t.match(await row(id), { last_error: `${OUTCOME_UNKNOWN}; after it: 451 Later` });
  await storeSent(knex, [{ message: await claimed(id), reference: '250' }]);
  t.match(await row(id), { status: 'sent', last_error: MAYBE_TWICE });

  const two = await of();
  const first = await claimed(two);
  await knex('outbox')
    .where({ id: two })
    .update({ claimed_until: new Date(0) });
  await claimed(two);
  await storeSent(knex, [{ message: first, reference: '250' }]);
  t.match(await row(two), { status: 'sent', last_error: MAYBE_TWICE }, 'two workers began it');
});

t.test('the result of each attempt in a batch is recorded separately', async t => {
  const { database, of, row } = await aMarketplace(t);
  const { knex } = database;
  for (let n = 0; n < 3; n++) await of();
  const [first, lost, third] = await claimMessages(knex, 'email', 5);
  if (!first || !lost || !third) return t.fail('not all were claimed');
  await knex('outbox').where({ id: lost.id }).update({ claimed_by: 'somebody else' });
  t.same(await beginAttempts(knex, [first, lost, third]), [true, false, true]);
  t.match(await row(lost.id), { attempts: 0, last_error: null });
  await storeSent(knex, [
    { message: first, reference: 'one' },
    { message: { ...third, last_error: OUTCOME_UNKNOWN }, reference: 'three' },
  ]);
  t.match(await row(first.id), { status: 'sent', attempts: 1, provider_reference: 'one', last_error: null });
  t.match(await row(third.id), { status: 'sent', provider_reference: 'three', last_error: MAYBE_TWICE });
  t.match(await row(lost.id), { status: 'pending', claimed_by: 'somebody else' });
});

t.test('a delivery before a message was queued again does not count for the new message', async t => {
  const { database, of, row } = await aMarketplace(t);
  const id = await of();
  const [message] = await claimMessages(database.knex, 'email', 1);
  if (!message) return t.fail('nothing was claimed');
  await database.knex('outbox').where({ id }).update({ idempotency_key: 'email:test:again#2', claimed_by: null });
  await storeSent(database.knex, [{ message, reference: 'x' }]);
  t.match(await row(id), { status: 'pending' });
});

t.test('several workers never send a message twice', async t => {
  const { api, database, config, server, of } = await aMarketplace(t);
  const ids = await Promise.all(Array.from({ length: 200 }, () => of()));
  for (let n = 0; n < 3; n++) {
    const own = openDatabase(api.databaseUrl, { knex: 6, prepared: 1 });
    t.teardown(() => own.close());
    aWorker(t, { config, database: own });
  }
  await waitUntil(async () => {
    const [row] = await database.knex('outbox').where({ status: 'sent' }).count({ n: '*' });
    return row?.n === ids.length;
  });
  t.equal(server.box.length, 200);
  t.equal(new Set(server.box.map(({ headers }) => headers['message-id'])).size, 200);
});
