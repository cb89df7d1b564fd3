import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDirectory, ordinaryUser } from '@marketplace/db/embedded';
import { execa } from 'execa';
import { fetchMysql } from '../../mysql/fetch.ts';
import { unpacked } from '../../mysql/server.ts';
import type { Cluster } from '../cluster.ts';
import { DATABASES, type DatabaseName } from '../machines.ts';
import { untilReady } from '../processes.ts';
import { asking } from './ask.ts';
import { filledIn } from './template.ts';

const READY_WITHIN_MS = 120_000;

/** The folders and the configuration of one node. */
const prepare = async (cluster: Cluster, node: DatabaseName) => {
  const root = await fetchMysql(join(dataDirectory(), 'test/mysql-program'));
  const folder = cluster.folderOf(node);
  const runner = ordinaryUser(folder);
  const [disk, tmp] = [join(folder, 'disk'), join(folder, 'tmp')];
  for (const path of [disk, tmp]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    runner.own(path);
  }
  const configuration = join(folder, 'my.cnf');
  writeFileSync(
    configuration,
    filledIn('group.cnf', {
      ROOT: root,
      DATA: join(disk, 'data'),
      TMP: tmp,
      SOCKET: join(folder, 'mysql.sock'),
      FOLDER: folder,
      ADDRESS: cluster.addressOf(node),
      ID: String(1 + DATABASES.indexOf(node)),
      SEEDS: DATABASES.map(each => `${cluster.addressOf(each)}:33061`).join(','),
      NET: cluster.network.net,
      BUFFER: '96M',
    }),
  );
  runner.own(configuration);
  const command = (...args: string[]): [string, ...string[]] => {
    const [loader, loaded] = unpacked(root)('usr/sbin/mysqld', [`--defaults-file=${configuration}`, ...args]);
    const [program, rest] = runner.command(loader, loaded);
    return [program, ...rest];
  };
  return { disk, tmp, socketPath: join(folder, 'mysql.sock'), command };
};

/** As root, who has no password before the node has met the others. */
const asRoot = async <Answer>(
  cluster: Cluster,
  socketPath: string,
  ask: Parameters<typeof asking<Answer>>[1],
): Promise<Answer> => {
  const { databasePassword: password } = cluster.state.secrets;
  return asking({ socketPath, user: 'root', password }, ask).catch(error => {
    if (Object(error).code !== 'ER_ACCESS_DENIED_ERROR') throw error;
    return asking({ socketPath, user: 'root' }, ask);
  });
};

/** What a node says of itself: `ONLINE`, `RECOVERING`, `ERROR` …; undefined when it can't be asked. */
export const groupState = (cluster: Cluster, node: DatabaseName): Promise<string | undefined> => {
  const account = { user: 'marketplace', password: cluster.state.secrets.databasePassword };
  return asking({ host: cluster.addressOf(node), ...account }, async connection => {
    const sql = 'SELECT MEMBER_STATE AS state FROM performance_schema.replication_group_members WHERE MEMBER_HOST = ?';
    const [rows] = await connection.query(sql, [cluster.addressOf(node)]);
    return Array.isArray(rows) ? Object(rows[0]).state : undefined;
  }).catch(() => undefined);
};

/** How many nodes take part in what this one takes for the group; undefined when it can't be asked. */
export const groupSize = (cluster: Cluster, node: DatabaseName): Promise<number | undefined> => {
  const account = { user: 'marketplace', password: cluster.state.secrets.databasePassword };
  return asking({ host: cluster.addressOf(node), ...account }, async connection => {
    const sql =
      "SELECT COUNT(*) AS size FROM performance_schema.replication_group_members WHERE MEMBER_STATE = 'ONLINE'";
    const [rows] = await connection.query(sql);
    return Array.isArray(rows) ? Number(Object(rows[0]).size) : undefined;
  }).catch(() => undefined);
};

/** Starts one node and waits until it takes part; the first one founds the group. */
export const startGroupNode = async (
  cluster: Cluster,
  node: DatabaseName,
  { isFirst = false, environment = {} }: { isFirst?: boolean; environment?: NodeJS.ProcessEnv } = {},
): Promise<void> => {
  const { disk, tmp, socketPath, command } = await prepare(cluster, node);
  if (!existsSync(join(disk, 'data'))) {
    const [program, ...args] = command('--initialize-insecure');
    await execa(program, args, { cwd: tmp });
  }
  const identity = await cluster.start(node, node, {
    command: command(),
    environment: { ...process.env, ...environment },
    cwd: tmp,
  });
  const within = { log: cluster.logOf(node), withinMs: READY_WITHIN_MS };
  const answers = () => asRoot(cluster, socketPath, async () => true).catch(() => false);
  await untilReady(identity, answers, within);
  const { databasePassword: PASSWORD } = cluster.state.secrets;
  await asRoot(cluster, socketPath, async connection => {
    if (isFirst) await connection.query('SET GLOBAL group_replication_bootstrap_group = ON');
    await connection.query(
      `CHANGE REPLICATION SOURCE TO SOURCE_USER = 'replication', SOURCE_PASSWORD = '${PASSWORD}' FOR CHANNEL 'group_replication_recovery'`,
    );
    await connection.query('START GROUP_REPLICATION');
    if (!isFirst) return;
    await connection.query('SET GLOBAL group_replication_bootstrap_group = OFF');
    await connection.query(filledIn('group-accounts.sql', { PASSWORD }));
    await connection.query(`ALTER USER root@localhost IDENTIFIED BY '${PASSWORD}'`);
  });
  await untilReady(identity, async () => (await groupState(cluster, node)) === 'ONLINE', within);
};

/** Makes three nodes of one group, the first of which writes. */
export const createGroup = async (cluster: Cluster): Promise<void> => {
  const [first, ...others] = DATABASES;
  await startGroupNode(cluster, first, { isFirst: true });
  for (const node of others) await startGroupNode(cluster, node);
};
