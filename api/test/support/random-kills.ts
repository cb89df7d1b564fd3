import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import { messageIdOf } from '../../src/outbox/email/channel.ts';
import { MAYBE_TWICE } from '../../src/outbox/queue.ts';
import { aConsultant, aFranchise, anAdmin } from './builders.ts';
import { saveEmailSettings, smtpSettings } from './email-setup.ts';
import { mailServerProcess } from './mail-server-process.ts';
import { processSettings } from './process-settings.ts';
import { seededNumbers } from './seeded-numbers.ts';
import { startServer } from './server-process.ts';

const WORKER = fileURLToPath(new URL('../../src/app/worker.ts', import.meta.url));
/** Each lead is mailed to its consultant, an admin and its visitor. */
export const MAILS_OF_A_LEAD = 3;
const AT_ONCE = 8;

/** Number of leads and of kills. */
export interface KillPlan {
  leads: number;
  kills: number;
  /** The same seed kills the same processes in the same order. */
  seed: number;
}

const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/**
 * Sends enquiries to an API process, which together with a worker process mails them to a mail server's process. All
 * three are killed at random and restarted, until every lead is stored and every notification sent.
 */
export const killAtRandom = async (t: { teardown(work: () => unknown): unknown }, plan: KillPlan) => {
  const random = seededNumbers(plan.seed);
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const env = {
    ...(await processSettings(t, database.url)),
    LIMIT_LEADS_PER_HOUR: '1000000',
    LIMIT_READS_PER_MINUTE: '1000000',
    LIMIT_SEARCHES_PER_MINUTE: '1000000',
    LIMIT_WRITES_PER_MINUTE: '1000000',
  };
  await anAdmin(database);
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const mail = await mailServerProcess(t, 20);
  await saveEmailSettings(database, env.SECRETS_KEY, smtpSettings(mail.port, { adminLeadNotificationEnabled: true }));

  let api = await startServer(env);
  let isDelivering: Promise<unknown> = Promise.resolve();
  const startWorker = () => {
    const child = spawn(process.execPath, [WORKER], {
      env: { ...process.env, ...env, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // The worker logs its first line when it is delivering.
    isDelivering = once(child.stdout, 'data');
    child.stdout.resume();
    return child;
  };
  let worker = startWorker();
  t.teardown(() => Promise.all([api.process, worker].map(kill)));

  /** Sends an enquiry with its idempotency key until it is accepted, like a browser whose visitor tries again. */
  const enquire = async (n: number) => {
    for (;;) {
      const answer = await fetch(`${api.url}/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `havoc-${plan.seed}-${n}` },
        body: JSON.stringify({
          first_name: 'Visitor',
          last_name: String(n),
          email: `visitor${n}@example.org`,
          phone: `+60 3-5551 ${String(n).padStart(4, '0')}`,
          location_interest: 'Ipoh, Perak',
          franchise_id: franchise.id,
          elapsed_ms: 20_000,
        }),
      }).catch(() => null);
      if (answer?.status === 201) return;
      await answer?.body?.cancel().catch(() => {});
      await pause(50 + random() * 100);
    }
  };
  let next = 0;
  const visitor = async () => {
    while (next < plan.leads) await enquire(next++);
  };
  const visitors = Promise.all(Array.from({ length: AT_ONCE }, visitor));

  const killed = { worker: 0, api: 0, mail: 0 };
  const victims = {
    worker: async () => {
      await kill(worker);
      worker = startWorker();
    },
    api: async () => {
      await kill(api.process);
      api = await startServer(env);
    },
    mail: async () => {
      await kill(mail.process());
      await mail.start();
    },
  };
  const pending = () => knex('outbox').where({ status: 'pending' });
  const names = ['worker', 'mail', 'api'] as const;
  const anyOf = (n: number) => names[n % names.length] ?? 'worker';
  const from = Math.floor(random() * names.length);
  for (let n = 0; n < plan.kills; n++) {
    // Kills after a share of the mails has arrived, so that others are in flight.
    const mails = (MAILS_OF_A_LEAD * plan.leads * (n + 0.2 + 0.8 * random())) / (plan.kills + 1);
    await waitUntil(() => mail.box().length >= mails, 120_000);
    // Each process is killed once, and then random ones.
    const name = n < names.length ? anyOf(from + n) : anyOf(Math.floor(random() * names.length));
    await victims[name]();
    killed[name]++;
  }
  await visitors;
  // A message that several kills interrupted waits for minutes. The test measures the worker, not these pauses.
  await pending().update({ next_attempt_at: new Date(0) });
  const began = performance.now();
  await waitUntil(async () => (await pending().first('id')) === undefined, 300_000);
  const caughtUpMs = performance.now() - began;

  const leads: string[] = await knex('leads').pluck('id');
  const rows: { idempotency_key: string; status: string; lead_id: string; last_error: string | null }[] = await knex(
    'outbox',
  ).select('idempotency_key', 'status', 'lead_id', 'last_error');
  const times = new Map<string, number>();
  for (const id of mail.box()) times.set(id, (times.get(id) ?? 0) + 1);
  const arrived = (key: string) => times.get(messageIdOf(key, env.PUBLIC_URL)) ?? 0;
  const twice = rows.filter(({ idempotency_key }) => arrived(idempotency_key) > 1);
  return {
    killed,
    leads,
    rows,
    caughtUpMs,
    enquiries: await knex('leads').countDistinct({ people: 'email' }).first(),
    lost: rows.filter(({ idempotency_key }) => arrived(idempotency_key) === 0),
    twice,
    copies: mail.box().length - times.size,
    unsaid: twice.filter(({ last_error }) => last_error !== MAYBE_TWICE),
    said: rows.filter(({ last_error }) => last_error === MAYBE_TWICE).length,
    end: async () => {
      await isDelivering;
      const codes = [api.process, worker].map(async child => {
        child.kill('SIGTERM');
        const [code] = await once(child, 'exit');
        return code;
      });
      return Promise.all(codes);
    },
  };
};
