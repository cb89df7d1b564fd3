import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { newId } from '@marketplace/db';
import { testDatabase } from '@marketplace/db/testing';
import { aConsultant, aFranchise, aLead } from './builders.ts';
import { saveEmailSettings, smtpSettings } from './email-setup.ts';
import { mailServer, smtpError } from './mail-server.ts';
import { processSettings } from './process-settings.ts';

const WORKER = fileURLToPath(new URL('../../src/app/worker.ts', import.meta.url));

/** Hooks around each refusal of the mail server. */
interface Around {
  before(): Promise<unknown>;
  after(): void;
}

/**
 * Creates leads that one consultant paid for and whose visitors can be reached neither by mail nor by phone. Their
 * confirmations are not mailed yet.
 * @returns the database, and the settings with which processes are started
 */
export const unreachableLeads = async (
  t: { teardown(work: () => unknown): unknown },
  count: number,
  { before, after }: Around = { before: async () => {}, after: () => {} },
) => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const env = await processSettings(t, database.url);
  const server = await mailServer(t, {
    onRcptTo: async ({ address }, _session, done) => {
      await before();
      if (!address.startsWith('visitor')) return done();
      done(smtpError(550, '5.1.1 No such user here'));
      after();
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
  const startWorker = (): ChildProcess =>
    spawn(process.execPath, [WORKER], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  /** Returns the balance, the sum of its ledger, the refunded leads, and the number of leads that are off sale. */
  const books = async () => {
    const { tokens } = await knex('users').where({ id: consultant.id }).first('tokens');
    const entries = await knex('credit_entries').where({ user_id: consultant.id });
    return {
      balance: Number(tokens),
      ledger: entries.reduce((sum, { delta }) => sum + delta, 0) as number,
      refunded: entries.filter(({ reason }) => reason === 'refund').map(({ lead_id }) => String(lead_id)),
      offSale: (await knex('leads_off_sale')).length,
    };
  };
  /** Returns the number of confirmations that are pending. */
  const pending = async (): Promise<number> =>
    (await knex('outbox').where({ status: 'pending', kind: 'lead.confirmation' })).length;
  return { knex, env, server, consultant, startWorker, books, pending };
};

/** Kills a process (SIGKILL) and waits for its end. */
export const kill = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};
