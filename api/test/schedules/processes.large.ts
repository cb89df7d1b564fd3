import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import type { Knex } from 'knex';
import t from 'tap';
import { malaysianDay } from '../../src/platform/values/malaysian-time.ts';
import { aConsultant, aFranchise, aLead } from '../support/index.ts';
import { endLeases, makeDue, scheduleRow } from '../support/schedules.ts';
import { exitOf, freePort } from '../support/server-process.ts';

const program = (name: string) => fileURLToPath(new URL(`../../src/app/${name}.ts`, import.meta.url));
const CONSULTANTS = 40;

const database = await testDatabase();
t.teardown(() => database.close());
const { knex } = database;

const port = await freePort();
const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-schedules-'));
t.teardown(() => rm(dataDir, { recursive: true, force: true }));

const start = (t: { teardown(work: () => unknown): unknown }, name: 'server' | 'worker'): ChildProcess => {
  const child = spawn(process.execPath, [program(name)], {
    env: {
      ...process.env,
      DRAIN_SECONDS: '0',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
      SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
      SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  return child;
};
const stop = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') => {
  child.kill(signal);
  const [code, by] = await once(child, 'exit');
  return code ?? by;
};
const row = () => scheduleRow(database, 'digest');
const LEASE = 'schedule:digest';
const digestLease = () => knex('leases').where({ name: LEASE }).first();

interface Connected {
  Id: number;
  Info: string | null;
  db: string | null;
}
const connected = async (): Promise<Connected[]> => (await knex.raw('SHOW FULL PROCESSLIST'))[0];

/**
 * Counts the processes that are requesting the lease now, without the holder that renews it.
 * @param known connections to ignore, because statements of a killed process keep running
 */
const asking = async (known: ReadonlySet<number>) =>
  (await connected()).filter(
    ({ Id, Info, db }) =>
      !known.has(Id) &&
      db === knex.client.database() &&
      /^update `leases` .*held_until` </.test(Info ?? '') &&
      Info?.includes(LEASE),
  ).length;

/** Waits for a condition while a process runs, and throws when it has ended. */
const untilIt = (child: ChildProcess, isSo: () => boolean | Promise<boolean>) =>
  waitUntil(() => {
    if (exitOf(child) !== null) throw new Error(`${child.spawnargs.at(-1)} ended: ${exitOf(child)}`);
    return isSo();
  });

/**
 * Starts a process and waits until it has requested the lease, whose row is locked until then.
 * @param meanwhile what is done to the row before the process gets a response
 */
const requestRun = async (
  begin: () => ChildProcess,
  meanwhile = async (_lock: Knex.Transaction): Promise<unknown> => undefined,
): Promise<ChildProcess> => {
  const lock = await knex.transaction();
  await lock('leases').where({ name: LEASE }).forUpdate().first();
  const known = new Set((await connected()).map(({ Id }) => Id));
  const child = begin();
  await untilIt(child, async () => (await asking(known)) > 0);
  await meanwhile(lock);
  await lock.commit();
  await waitUntil(async () => (await asking(known)) === 0);
  return child;
};

/** Whether a process handles SIGTERM; before that it would end immediately. */
const hearsOfTheEnd = ({ pid }: ChildProcess) => {
  const [, caught = '0'] = /^SigCgt:\t(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (BigInt(`0x${caught}`) & (1n << BigInt(constants.signals.SIGTERM - 1))) !== 0n;
};
const digests = () => knex('outbox').where({ kind: 'consultant.digest' });

for (let n = 0; n < CONSULTANTS; n++) {
  const consultant = await aConsultant(database, { digest_enabled: true });
  const { id } = await aFranchise(database, { consultant_id: consultant.id });
  await aLead(database, { franchise_id: id });
}

t.test(
  'one of two processes does the work; when it is killed, another repeats it, and no consultant is notified twice',
  async t => {
    const due = new Date(Date.now() - 60_000);
    const day = malaysianDay(due);
    await makeDue(database, 'digest', due);
    // The first process waits here before its last step, because another transaction holds a key that the process wants
    // to insert.
    const last = (await knex('users').where({ role: 'consultant' }).orderBy('id', 'desc').first('id')).id;
    const obstacle = await knex.transaction();
    await obstacle('outbox').insert({
      id: '00000000-0000-7000-8000-000000000000',
      channel: 'email',
      kind: 'consultant.digest',
      idempotency_key: `email:consultant.digest:${day}:${last}`,
      payload: '{}',
    });
    const first = start(t, 'server');
    await untilIt(first, async () => (await row()).outcome === 'running');
    // The first process is frozen, so that its wait for the lock does not reach a time limit, however slowly the second
    // one starts.
    first.kill('SIGSTOP');
    const lease = await digestLease();
    const second = await requestRun(() => start(t, 'worker'));
    t.equal((await row()).runs, 1, 'one of the two began');
    t.equal((await digestLease()).holder, lease.holder);

    // Both are killed, as in a power failure, and a third one starts.
    await Promise.all([stop(first, 'SIGKILL'), stop(second, 'SIGKILL')]);
    const ofTheDead = await knex('leases').pluck('holder');
    await obstacle.rollback();
    const third = await requestRun(() => start(t, 'server'));
    t.match(
      await row(),
      { runs: 1, outcome: 'running', next_run_at: due },
      'the lease of the dead process still protects the work',
    );
    t.equal((await digestLease()).holder, lease.holder);

    // Every process checks when it starts; scheduler.ts tests that it keeps checking.
    const fourth = await requestRun(
      () => start(t, 'worker'),
      lock => endLeases({ knex: lock }),
    );
    await waitUntil(async () => (await row()).outcome === 'done');
    t.match(await row(), { runs: 2, detail: { told: CONSULTANTS } });
    const sentDigests = await digests();
    t.equal(sentDigests.length, CONSULTANTS);
    t.equal(new Set(sentDigests.map(({ user_id }) => user_id)).size, CONSULTANTS);
    t.ok((await row()).next_run_at > new Date());
    await untilIt(third, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/healthz`).catch(() => null);
      return answer?.ok === true;
    });
    await untilIt(fourth, () => hearsOfTheEnd(fourth));
    for (const process of [third, fourth]) t.equal(await stop(process, 'SIGTERM'), 0, 'it exits cleanly after SIGTERM');
    t.same(await knex('leases').where('name', 'like', 'schedule:%').whereNotIn('holder', ofTheDead), []);
    t.notOk(await digestLease());
  },
);
