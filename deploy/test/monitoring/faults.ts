import { setTimeout as pause } from 'node:timers/promises';
import { anEnquiry, newVisitorContact } from '@marketplace/api/testing';
import { newId } from '@marketplace/db';
import { probe } from '../../src/probe/probe.ts';
import type { Product } from './the-product.ts';

/** A fault with its repair. */
export interface Fault {
  /** The alert for this fault. */
  alert: string;
  /** Other alerts that fire for the same fault and may do so. */
  otherAlerts?: string[];
  inject(product: Product, over: AbortSignal): Promise<unknown>;
  repair?(product: Product): Promise<unknown>;
}

const ago = ({ database: { knex } }: Product, seconds: number) =>
  knex.raw('UTC_TIMESTAMP(3) - INTERVAL ? SECOND', [seconds]);

const get = ({ api }: Product, path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, { headers }).then(
    answer => answer.text(),
    () => '',
  );

/** Tries to sign in with a wrong password. */
const signIn = ({ api }: Product) => {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'not the password' });
  const headers = { 'content-type': 'application/json' };
  return fetch(`${api.url}/auth/login`, { method: 'POST', headers, body }).then(answer => answer.text());
};

/** Repeats an action until the signal aborts. */
const again = async (over: AbortSignal, work: () => Promise<unknown>, ms = 50) => {
  while (!over.aborted) {
    await work();
    await pause(ms);
  }
};

/** Inserts an old message into the outbox. */
const message = async (product: Product, channel: string, status: string, seconds: number) =>
  product.database.knex('outbox').insert({
    ...{ id: newId(), channel, kind: 'lead.consultant', idempotency_key: `monitoring:${newId()}`, payload: '{}' },
    ...{ status, created_at: ago(product, seconds), next_attempt_at: ago(product, seconds) },
  });
const noMessages = (product: Product) => product.database.knex('outbox').delete();

/** Inserts a schedule that is due. The worker that would run it has been stopped. */
const schedule = (product: Product, row: object) =>
  product.database
    .knex('schedules')
    .insert({ name: 'sweep', ...row })
    .onConflict('name')
    .merge();
const noSchedules = (product: Product) => product.database.knex('schedules').where({ name: 'sweep' }).delete();
const noPublishers = (product: Product) => product.database.knex('publishers').delete();
const publisher = (product: Product, silentSeconds: number, failing: number) =>
  product.database.knex('publishers').insert({
    ...{ name: 'web1', heard_at: ago(product, silentSeconds) },
    report: JSON.stringify({ publisher: 'web1', state: 'following', waiting: 0, failing, failures: [] }),
  });

const rename = async ({ database: { knex } }: Product, from: string, to: string) => knex.schema.renameTable(from, to);

/** Locks a table so that its readers wait. Releases it before their statements time out. */
const lockedTable = async (product: Product, over: AbortSignal) => {
  const connection = await product.database.transactions.getConnection();
  try {
    await again(over, async () => {
      await connection.query('LOCK TABLES banners WRITE');
      const asked = Promise.all(Array.from({ length: 40 }, () => get(product, '/banners')));
      await pause(1500);
      await connection.query('UNLOCK TABLES');
      await asked;
    });
  } finally {
    connection.release();
  }
};

const stopped = async ({ api }: Product, over: AbortSignal) => {
  while (!over.aborted) {
    api.process.kill('SIGSTOP');
    await pause(3000);
    api.process.kill('SIGCONT');
    await pause(400);
  }
};

/**
 * Faults of processes and of the database, injected one after the other. The first one kills the worker, because a
 * running worker would repair the others.
 */
export const FAULTS: Fault[] = [
  { alert: 'ProcessDown', inject: async ({ worker }) => worker.kill('SIGKILL') },
  { alert: 'MailWaits', inject: product => message(product, 'email', 'pending', 400), repair: noMessages },
  { alert: 'WhatsappWaits', inject: product => message(product, 'whatsapp', 'pending', 4000), repair: noMessages },
  { alert: 'RebuildWaits', inject: product => message(product, 'rebuild', 'pending', 1000), repair: noMessages },
  { alert: 'MessagesFailed', inject: product => message(product, 'email', 'failed', 1), repair: noMessages },
  {
    alert: 'LedgerDiffers',
    inject: async ({ database: { knex } }) => {
      const [user] = await knex('users').select('id').limit(1);
      await knex('ledger_differences').insert({ id: newId(), user_id: user.id, balance: 2, ledger: 1 });
    },
    repair: ({ database: { knex } }) => knex('ledger_differences').delete(),
  },
  {
    alert: 'ScheduleLate',
    inject: product => schedule(product, { next_run_at: ago(product, 1000) }),
    repair: noSchedules,
  },
  {
    alert: 'ScheduleFailed',
    inject: product => schedule(product, { next_run_at: ago(product, -60), outcome: 'failed' }),
    repair: noSchedules,
  },
  {
    alert: 'BackupsStop',
    inject: product => {
      const verified_at = new Date(Date.now() - 37 * 3_600_000).toISOString();
      const row = { next_run_at: ago(product, 0), outcome: 'done', state: JSON.stringify({ verified_at }) };
      return product.database.knex('schedules').insert({ name: 'backup', ...row });
    },
    repair: product => product.database.knex('schedules').where({ name: 'backup' }).delete(),
  },
  {
    alert: 'LargeChangeStuck',
    inject: product =>
      product.database.knex('background_jobs').insert({
        ...{ id: newId(), kind: 'category-renamed', entity_id: newId(), total_rows: 9 },
        ...{ created_at: ago(product, 600), updated_at: ago(product, 400) },
      }),
    repair: ({ database: { knex } }) => knex('background_jobs').delete(),
  },
  {
    alert: 'ProbeFails',
    inject: product => product.database.knex('probes').update({ succeeded_at: ago(product, 1000) }),
    repair: product => product.database.knex('probes').update({ succeeded_at: ago(product, 0) }),
  },
  { alert: 'PublisherSilent', inject: product => publisher(product, 200, 0), repair: noPublishers },
  { alert: 'PagesFail', inject: product => publisher(product, 0, 3), repair: noPublishers },
  {
    alert: 'DependencyAway',
    inject: async ({ redis }) => redis.process().kill('SIGKILL'),
    repair: ({ redis }) => redis.start(),
  },
  {
    alert: 'LimitsHit',
    otherAlerts: ['SignInsAttacked'],
    inject: (product, over) => again(over, () => signIn(product)),
  },
  {
    alert: 'SignInsAttacked',
    otherAlerts: ['LimitsHit'],
    inject: (product, over) => again(over, () => signIn(product)),
  },
  {
    alert: 'CallsRefused',
    inject: (product, over) => {
      const call = () => get(product, '/auth/me', { authorization: 'Bearer nonsense' });
      return again(over, () => Promise.all(Array.from({ length: 5 }, call)));
    },
  },
  {
    alert: 'EnquiriesFail',
    otherAlerts: ['AnswersFail'],
    inject: async (product, over) => {
      await rename(product, 'leads', 'leads_away');
      await again(over, async () => {
        const body = JSON.stringify(anEnquiry(product.franchise, newVisitorContact()));
        const headers = { 'content-type': 'application/json' };
        await fetch(`${product.api.url}/leads`, { method: 'POST', headers, body }).then(answer => answer.text());
      });
    },
    repair: product => rename(product, 'leads_away', 'leads'),
  },
  {
    alert: 'EnquiriesFail',
    otherAlerts: ['AnswersFail'],
    // In this test only the probe sends enquiries.
    inject: async (product, over) => {
      await rename(product, 'leads', 'leads_away');
      await again(over, () => probe(product.probed));
    },
    repair: product => rename(product, 'leads_away', 'leads'),
  },
  {
    alert: 'AnswersFail',
    inject: async (product, over) => {
      await rename(product, 'banners', 'banners_away');
      await again(over, () => get(product, '/banners'));
    },
    repair: product => rename(product, 'banners_away', 'banners'),
  },
  { alert: 'AnswersSlow', otherAlerts: ['ConnectionsShort', 'AnswersFail'], inject: lockedTable },
  { alert: 'ConnectionsShort', otherAlerts: ['AnswersSlow', 'AnswersFail'], inject: lockedTable },
  {
    alert: 'EventLoopBlocked',
    otherAlerts: ['ProcessDown', 'AnswersSlow', 'DependencyAway', 'ConnectionsShort', 'DatabaseAway'],
    inject: stopped,
  },
  {
    alert: 'DatabaseAway',
    otherAlerts: ['AnswersFail', 'AnswersSlow', 'ConnectionsShort', 'ProcessDown'],
    inject: async ({ line }) => line.cut(),
    repair: async ({ line }) => line.mend(),
  },
];
