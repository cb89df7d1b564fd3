import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { MESSAGES_PER_DELIVERY } from '../src/outbox/channel-runner.ts';
import { messageIdOf } from '../src/outbox/email/channel.ts';
import { SMTP_CONNECTIONS } from '../src/outbox/email/smtp.ts';
import { MAYBE_TWICE, OUTCOME_UNKNOWN } from '../src/outbox/queue.ts';
import { saveEmailSettings, smtpSettings } from './support/email-setup.ts';
import { aConsultant, aFranchise, aLead } from './support/index.ts';
import { mailServer } from './support/mail-server.ts';
import { aMessage } from './support/outbox.ts';

const WORKER = fileURLToPath(new URL('../src/app/worker.ts', import.meta.url));
const MAILS = 200;
const KILLED_AT = [40, 110];
/** Maximum number of mails in flight, or delivered but not recorded yet. */
const AT_ONCE = SMTP_CONNECTIONS * 2 * MESSAGES_PER_DELIVERY;

t.test('kill -9 of a worker during 200 mails loses none, and only mails in flight are sent twice', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const env = {
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://marketplace.example',
    JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
    LOG_LEVEL: 'silent',
  };
  const server = await mailServer(t, { onMail: () => pause(20).then(() => null) });
  await saveEmailSettings(database, env.SECRETS_KEY, smtpSettings(server.port));
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const lead = await aLead(database, { franchise_id: franchise.id });
  for (let n = 0; n < MAILS; n++) await aMessage(database, { lead_id: lead.id, user_id: consultant.id });

  const start = (): ChildProcess =>
    spawn(process.execPath, [WORKER], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  let worker = start();
  t.teardown(() => worker.kill('SIGKILL'));
  let interrupted = 0;
  for (const mails of KILLED_AT) {
    await waitUntil(() => server.box.length >= mails);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    // Mails in flight at the kill may still arrive.
    await waitUntil(() => server.connections() === 0);
    const cutOff = await knex('outbox').where({ status: 'pending', last_error: OUTCOME_UNKNOWN });
    t.ok(cutOff.length <= AT_ONCE, `${cutOff.length} were in flight, and are marked`);
    interrupted += cutOff.length;
    // Ends the leases of the dead worker.
    await knex('outbox')
      .whereNotNull('claimed_until')
      .update({ claimed_until: new Date(0) });
    worker = start();
  }
  await waitUntil(async () => (await knex('outbox').where({ status: 'sent' })).length === MAILS);

  const rows = await knex('outbox').select('idempotency_key', 'last_error');
  const times = new Map<string, number>();
  for (const { headers } of server.box) {
    const id = headers['message-id'] ?? '';
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const timesOf = (key: string) => times.get(messageIdOf(key, env.PUBLIC_URL)) ?? 0;
  t.equal(rows.filter(({ idempotency_key }) => timesOf(idempotency_key) === 0).length, 0, 'every mail arrived');
  const twice = rows.filter(({ idempotency_key }) => timesOf(idempotency_key) > 1);
  t.ok(twice.length <= interrupted, `${twice.length} arrived twice, of ${interrupted} in flight`);
  t.ok(
    twice.every(({ last_error }) => last_error === MAYBE_TWICE),
    'each of them is marked',
  );

  worker.kill('SIGTERM');
  const [code] = await once(worker, 'exit');
  t.equal(code, 0, 'a worker exits cleanly after SIGTERM');
});
