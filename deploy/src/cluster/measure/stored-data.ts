import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { MAYBE_TWICE, messageIdOf } from '@marketplace/api/testing/mails';
import { execa } from 'execa';
import type { Connection } from 'mysql2/promise';
import type { Cluster } from '../cluster.ts';
import { withConnection } from '../database/with-connection.ts';
import type { AcknowledgedCalls } from '../load/load.ts';
import type { LoadData } from '../load/load-data.ts';
import { DATABASES, type DatabaseName, PORTS } from '../machines.ts';
import { siteUrl } from '../parts/environment.ts';
import { mailBox } from '../parts/services.ts';

/**
 * Timeout in milliseconds for sending all mails, which may wait for a worker's lease and for retries after failures.
 */
const MAILS_WITHIN_MS = 180_000;

/** Comparison of the database and the mail server with the acknowledged calls. */
export interface StoredComparison {
  enquiries: { stored: number; lost: number; twice: number };
  unlocks: { stored: number; lost: number; twice: number };
  saves: { lost: number };
  mails: { sent: number; lost: number; twice: number; marked: number; waitedMs: number };
  isBalanceRight: boolean;
  /** The database nodes to which the balancer's connections lead. Only one is allowed. */
  writers: DatabaseName[];
}

const rows = async (connection: Connection, sql: string, values: unknown[]): Promise<Record<string, unknown>[]> => {
  const [found] = await connection.query(sql, values);
  return Array.isArray(found) ? found.map(row => Object(row)) : [];
};

const onDatabase = <Answer>(cluster: Cluster, ask: (connection: Connection) => Promise<Answer>) =>
  withConnection(
    {
      host: cluster.addressOf('balancer'),
      port: PORTS.writer,
      user: 'marketplace',
      password: cluster.state.secrets.databasePassword,
      database: 'marketplace',
    },
    ask,
  );

/**
 * Waits until all mails of the run are sent.
 * @returns the time it took, in milliseconds
 */
const waitUntilSent = async (cluster: Cluster, { run }: LoadData) => {
  const startedAt = performance.now();
  const pending = () =>
    onDatabase(cluster, connection =>
      rows(
        connection,
        "SELECT o.id FROM outbox o JOIN leads l ON l.id = o.lead_id WHERE l.email LIKE ? AND o.status = 'pending' LIMIT 1",
        [`${run}-%`],
      ),
    );
  while ((await pending()).length > 0 && performance.now() < startedAt + MAILS_WITHIN_MS) await pause(250);
  return Math.round(performance.now() - startedAt);
};

const mailsOf = async (cluster: Cluster, connection: Connection, run: string) => {
  const messages = await rows(
    connection,
    "SELECT o.idempotency_key, o.last_error FROM outbox o JOIN leads l ON l.id = o.lead_id WHERE l.email LIKE ? AND o.channel = 'email'",
    [`${run}-%`],
  );
  const arrived = new Map<string, number>();
  for (const id of readFileSync(mailBox(cluster), 'utf8').split('\n')) arrived.set(id, (arrived.get(id) ?? 0) + 1);
  const times = messages.map(({ idempotency_key, last_error }) => ({
    copies: arrived.get(messageIdOf(String(idempotency_key), siteUrl(cluster))) ?? 0,
    isMarked: last_error === MAYBE_TWICE,
  }));
  return {
    sent: messages.length,
    lost: times.filter(({ copies }) => copies === 0).length,
    twice: times.filter(({ copies, isMarked }) => copies > 1 && !isMarked).length,
    marked: times.filter(({ copies, isMarked }) => copies > 1 && isMarked).length,
  };
};

/** Time in milliseconds that is longer than a connection of the balancer's health checks. */
const LONGER_THAN_A_CHECK_MS = 300;

/**
 * Returns the nodes that the balancer uses, from its own ends of the connections: a node that was cut off still has
 * connections that have ended.
 */
const writersOf = async (cluster: Cluster): Promise<DatabaseName[]> => {
  const connections = async (node: DatabaseName): Promise<string[]> => {
    const to = ['dst', cluster.addressOf(node), 'and', 'dport', '=', `:${PORTS.database}`];
    const [program = '', ...args] = cluster.network.on('balancer', ['ss', '-Htn', 'state', 'established', ...to]);
    const { stdout } = await execa(program, args);
    return stdout.split('\n').flatMap(line => line.trim().split(/\s+/)[2] ?? []);
  };
  const before = await Promise.all(DATABASES.map(connections));
  await pause(LONGER_THAN_A_CHECK_MS);
  const currentConnections = await Promise.all(DATABASES.map(connections));
  return DATABASES.filter((_, at) => currentConnections[at]?.some(connection => before[at]?.includes(connection)));
};

/** Compares the stored data with the acknowledged calls after all mails are sent. */
export const compareStored = async (
  cluster: Cluster,
  world: LoadData,
  acknowledged: AcknowledgedCalls,
): Promise<StoredComparison> => {
  const waitedMs = await waitUntilSent(cluster, world);
  return onDatabase(cluster, async connection => {
    const leads = await rows(connection, 'SELECT id, email FROM leads WHERE email LIKE ?', [`${world.run}-%`]);
    const ids = new Set(leads.map(({ id }) => id));
    const emails = new Set(leads.map(({ email }) => email));
    const consultants = world.consultants.map(({ id }) => id);
    const unlocks = await rows(connection, 'SELECT lead_id FROM unlocks WHERE user_id IN (?)', [consultants]);
    const unlocked = new Set(unlocks.map(({ lead_id }) => lead_id));
    const ledgers = await rows(
      connection,
      `SELECT u.tokens, (SELECT SUM(delta) FROM credit_entries WHERE user_id = u.id) AS ledger,
        (SELECT COUNT(*) FROM credit_entries WHERE user_id = u.id AND delta < 0) AS spent FROM users u WHERE u.id IN (?)`,
      [consultants],
    );
    const spent = ledgers.reduce((sum, ledger) => sum + Number(ledger.spent), 0);
    let lostSaves = 0;
    for (const [id, last] of acknowledged.saves) {
      const [row] = await rows(connection, 'SELECT description FROM franchises WHERE id = ?', [id]);
      const stored = Number(/^Saved (\d+)\.$/.exec(String(row?.description))?.[1] ?? -1);
      if (stored < last) lostSaves++;
    }
    return {
      enquiries: {
        stored: leads.length,
        lost: [...acknowledged.enquiries.values()].filter(({ id }) => !ids.has(id)).length,
        twice: leads.length - emails.size,
      },
      unlocks: {
        stored: unlocks.length,
        lost: [...acknowledged.unlocks].filter(id => !unlocked.has(id)).length,
        twice: unlocks.length - unlocked.size + Math.max(0, spent - unlocked.size),
      },
      saves: { lost: lostSaves },
      mails: { ...(await mailsOf(cluster, connection, world.run)), waitedMs },
      isBalanceRight: ledgers.every(({ tokens, ledger }) => Number(tokens) === Number(ledger)),
      writers: await writersOf(cluster),
    };
  });
};
