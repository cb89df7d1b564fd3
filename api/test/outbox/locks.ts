import { openDatabase } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { createMailChannel } from '../../src/app/composers-and-schedules.ts';
import {
  beginAttempts,
  claimMessages,
  extendClaims,
  releaseMessages,
  storeSent,
  storeUnsent,
} from '../../src/outbox/queue.ts';
import { databaseProxy, type Refusal } from '../support/database-proxy.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { explain } from '../support/explain.ts';
import { aConsultant, aFranchise, aLead, testApi } from '../support/index.ts';
import { mailServer } from '../support/mail-server.ts';
import { aMessage, aWorker } from '../support/outbox.ts';

t.test('the outbox with few pending messages', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  // Most messages were sent long ago, so the pending ones are found by their status.
  const sent = Array.from({ length: 300 }, () => aMessage(api.database, { status: 'sent' }));
  const ids = await Promise.all([...sent, ...Array.from({ length: 4 }, () => aMessage(api.database))]);
  await knex.raw('ANALYZE TABLE outbox');
  const pending = ids.slice(-4);

  t.test('every statement that changes messages uses their keys', async t => {
    const statements: { sql: string; bindings: readonly unknown[] }[] = [];
    const hear = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
      if (/^update .?outbox/i.test(sql)) statements.push({ sql, bindings: [...bindings] });
    };
    knex.on('query', hear);
    const messages = await claimMessages(knex, 'email', 3);
    t.equal(messages.length, 3);
    await extendClaims(knex, messages);
    t.same(await beginAttempts(knex, messages), [true, true, true]);
    const [first, second, third] = messages;
    if (!first || !second || !third) return;
    await storeSent(knex, [{ message: first, reference: 'x' }]);
    await storeUnsent(knex, second, { fate: 'deferred', error: 'x' });
    await releaseMessages(knex, [third]);
    knex.removeListener('query', hear);
    t.equal(statements.length, 6);
    for (const { sql, bindings } of statements) {
      const [step] = await explain(knex, sql, bindings);
      t.equal(step?.key, 'PRIMARY', sql);
      t.ok((step?.rows ?? 99) <= 3, 'and reads no more rows');
    }
  });

  t.test('claiming one message locks no other message', async t => {
    await knex.transaction(async trx => {
      const [taken] = await claimMessages(trx, 'email', 1);
      const other = pending.find(id => id !== taken?.id) ?? '';
      t.ok(taken && pending.includes(taken.id));
      const own = openDatabase(api.databaseUrl, { knex: 1, prepared: 1 });
      try {
        await own.knex.raw('SET innodb_lock_wait_timeout = 1');
        t.equal(await own.knex('outbox').where({ id: other }).update({ last_error: 'free' }), 1);
      } finally {
        await own.close();
      }
    });
  });
});

t.test('a database error during a delivery does not count as an attempt and causes no pause', async t => {
  const api = await testApi(t);
  const { config, database } = api;
  const server = await mailServer(t, {});
  await saveEmailSettings(database, config.secretsKey, smtpSettings(server.port));
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const lead = await aLead(database, { franchise_id: franchise.id });
  const refusal = (errno: number, instead = 'DO 0'): Refusal => ({ errno, state: 'HY000', message: 'x', instead });
  // Faults while the mail is composed, by prepared statements and by knex, and while the attempt is recorded.
  const faults: [RegExp, Refusal][] = [
    [/from .?leads/i, refusal(1290)],
    [/attempts \+ 1/i, refusal(1213)],
    [/attempts \+ 1/i, refusal(1047)],
    // The attempt was recorded, but the response to the statement was lost.
    [
      /attempts \+ 1/i,
      refusal(2013, `UPDATE outbox SET attempts = 5, last_error = 'An attempt began' WHERE status = 'pending'`),
    ],
  ];
  let refused = 0;
  const before = await databaseProxy(t, api.databaseUrl, ({ sql }) => {
    const [next] = faults;
    if (!next?.[0].test(sql)) return null;
    faults.shift();
    refused++;
    return next[1];
  });
  const own = openDatabase(before.url, { knex: 4, prepared: 2 });
  t.teardown(() => own.close());
  const id = await aMessage(database, { lead_id: lead.id, user_id: consultant.id });
  const { next_attempt_at } = await database.knex('outbox').where({ id }).first();
  const context = { config, database: own };
  const worker = aWorker(t, context, [createMailChannel(context)]);
  const row = () => database.knex('outbox').where({ id }).first();
  await waitUntil(async () => (await row()).status === 'sent');
  await worker.stop();
  t.match(await row(), { attempts: 1, last_error: null, next_attempt_at });
  t.same([refused, server.box.length], [4, 1]);
});
