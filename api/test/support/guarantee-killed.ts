import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { newId } from '@marketplace/db';
import { testDatabase, until } from '@marketplace/db/testing';
import type { t as tap } from 'tap';
import { aConsultant, aFranchise, aLead } from './builders.ts';
import { saveEmailSettings, smtpSettings } from './email-setup.ts';
import { aFolder } from './folder.ts';
import { mailServer, smtpError } from './mail-server.ts';
import { freePort, startServer } from './server-process.ts';

const WORKER = fileURLToPath(new URL('../../src/app/worker.ts', import.meta.url));
const MINUTE_MS = 60_000;

type Asserts = Pick<typeof tap, 'equal' | 'ok' | 'same' | 'teardown' | 'comment'>;

const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/**
 * Leads that were paid for, whose senders have neither mailbox nor number: API and worker mail them confirmations, and
 * are killed in turn, always in the moment in which the mail server has just refused one.
 */
export const checkGuaranteeKilled = async (
  t: Asserts,
  { leads: count, kills }: { leads: number; kills: number },
): Promise<void> => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: aFolder(t),
    PUBLIC_URL: 'https://marketplace.example',
    PORT: String(await freePort()),
    JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
    LOG_LEVEL: 'silent',
  };
  let refusals = 0;
  let refused = () => {};
  let gate = Promise.withResolvers<void>();
  const server = await mailServer(t, {
    onRcptTo: async ({ address }, _session, done) => {
      // Nothing is said before both processes are up.
      await gate.promise;
      if (!address.startsWith('visitor')) return done();
      refusals++;
      done(smtpError(550, '5.1.1 No such user here'));
      refused();
    },
  });
  await saveEmailSettings(database, env.SECRETS_KEY, smtpSettings(server.port));
  const consultant = await aConsultant(database, { credits: count });
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  for (let n = 0; n < count; n++) {
    const { id } = await aLead(database, {
      franchise_id: franchise.id,
      submitted_email_key: `visitor-${n}@example.org`,
      submitted_phone_key: '6019999',
      phone_key: '6019999',
    });
    const entry = { id: newId(), user_id: consultant.id, lead_id: id, delta: -1, reason: 'unlock' };
    await knex('credit_entries').insert({ ...entry, balance_after: count - n - 1 });
    await knex('unlocks').insert({ id: newId(), lead_id: id, user_id: consultant.id, credit_entry_id: entry.id });
    const message = { id: newId(), channel: 'email', kind: 'lead.confirmation', payload: '{}', lead_id: id };
    await knex('outbox').insert({ ...message, idempotency_key: message.id });
  }
  await knex('users').where({ id: consultant.id }).update({ tokens: 0 });

  const startWorker = () =>
    spawn(process.execPath, [WORKER], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  const began = performance.now();
  let worker = startWorker();
  let api = await startServer(env);
  t.teardown(() => Promise.all([api.process, worker].map(kill)));
  const pending = async () => (await knex('outbox').where({ status: 'pending', kind: 'lead.confirmation' })).length;
  let lastKill = began;
  let killed = 0;
  while (killed < kills && (await pending()) > 0) {
    const hit = new Promise<void>(resolve => {
      // In the same moment: what the server said is on its way, and nobody has written it down.
      refused = () => {
        worker.kill('SIGKILL');
        api.process.kill('SIGKILL');
        resolve();
      };
    });
    gate.resolve();
    await Promise.race([hit, until(async () => (await pending()) === 0, 2 * MINUTE_MS)]);
    refused = () => {};
    await Promise.all([kill(worker), kill(api.process)]);
    killed++;
    gate = Promise.withResolvers();
    lastKill = performance.now();
    worker = startWorker();
    api = await startServer(env);
  }
  gate.resolve();
  const refunds = () => knex('credit_entries').where({ user_id: consultant.id, reason: 'guarantee' });
  await until(async () => (await refunds()).length === count, 2 * MINUTE_MS);
  const seconds = (performance.now() - lastKill) / 1000;
  t.comment(
    `${killed} kills, ${refusals} refusals of ${count}; ${seconds.toFixed(1)} s after the last kill all were given back`,
  );
  t.ok(seconds < 60, 'within a minute');
  await until(async () => (await pending()) === 0, MINUTE_MS);
  const given = await refunds();
  t.equal(new Set(given.map(({ lead_id }) => lead_id)).size, count, 'each once');
  t.equal(given.length, count);
  const { tokens } = await knex('users').where({ id: consultant.id }).first('tokens');
  t.equal(tokens, count);
  const entries = await knex('credit_entries').where({ user_id: consultant.id });
  t.equal(
    entries.reduce((sum, { delta }) => sum + delta, 0),
    tokens,
    'the balance is its ledger',
  );
  t.equal((await knex('leads_off_sale')).length, count);
};
