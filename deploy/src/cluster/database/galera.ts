import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ordinaryUserRunner } from '@marketplace/db/embedded';
import { execa } from 'execa';
import type { Cluster } from '../cluster.ts';
import { DATABASES, type DatabaseName } from '../machines.ts';
import { neededProgram } from '../needed-program.ts';
import { waitUntilReady } from '../processes.ts';
import { fillConfigTemplate } from './template.ts';
import { withConnection } from './with-connection.ts';

const LIBRARIES = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];
/** Timeout in milliseconds for the start of a node. A new node first copies all data. */
const READY_WITHIN_MS = 180_000;

const library = () => {
  const found = LIBRARIES.find(path => existsSync(path));
  if (!found)
    throw new Error('Galera is needed: apt-get install --no-install-recommends galera-4 mariadb-backup socat');
  return found;
};

/** Prepares the folders and the configuration of one node. */
const prepare = (cluster: Cluster, node: DatabaseName) => {
  const folder = cluster.folderOf(node);
  const runner = ordinaryUserRunner(folder);
  const [data, tmp, socket, configuration] = ['disk/data', 'tmp', 'mysql.sock', 'my.cnf'].map(name =>
    join(folder, name),
  ) as [string, string, string, string];
  for (const path of [join(folder, 'disk'), data, tmp]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    runner.own(path);
  }
  writeFileSync(
    configuration,
    fillConfigTemplate('galera.cnf', {
      DATA: data,
      TMP: tmp,
      SOCKET: socket,
      FOLDER: folder,
      ADDRESS: cluster.addressOf(node),
      NODES: DATABASES.map(cluster.addressOf).join(','),
      NAME: node,
      GALERA: library(),
      PASSWORD: cluster.state.secrets.databasePassword,
      BUFFER: '96M',
    }),
    { mode: 0o600 },
  );
  runner.own(configuration);
  chmodSync(configuration, 0o600);
  return { folder, runner, data, tmp, socket, configuration };
};

/** Creates the data of the first node. */
const initialise = async (cluster: Cluster, node: DatabaseName) => {
  const { data, runner, tmp } = prepare(cluster, node);
  if (existsSync(join(data, 'mysql'))) return;
  const program = neededProgram('mariadb-install-db', 'mariadb-server');
  const options = [
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
    '--innodb-log-file-size=48M',
  ];
  await execa(...runner.command(program, ['--no-defaults', `--datadir=${data}`, `--tmpdir=${tmp}`, ...options]), {
    cwd: tmp,
  });
};

/** Returns the position of a node that was killed, so that it needs no full copy. */
const recoveredPosition = async (node: ReturnType<typeof prepare>, server: string): Promise<string[]> => {
  if (!existsSync(join(node.data, 'ibdata1'))) return [];
  const log = join(node.tmp, 'recover.log');
  writeFileSync(log, '');
  node.runner.own(log);
  const options = [`--defaults-file=${node.configuration}`, '--wsrep-recover', `--log-error=${log}`];
  await execa(...node.runner.command(server, options), { cwd: node.tmp, reject: false });
  const found = /Recovered position:\s*(\S+)/.exec(readFileSync(log, 'utf8'))?.[1];
  return found ? [`--wsrep-start-position=${found}`] : [];
};

const isSynced = (cluster: Cluster, node: DatabaseName) => async (): Promise<boolean> =>
  (await galeraState(cluster, node)) === 'Synced';

const status = (cluster: Cluster, node: DatabaseName, name: string): Promise<string | undefined> =>
  withConnection(
    { host: cluster.addressOf(node), user: 'marketplace', password: cluster.state.secrets.databasePassword },
    async connection => {
      const [rows] = await connection.query('SHOW STATUS LIKE ?', [name]);
      return Array.isArray(rows) ? Object(rows[0]).Value : undefined;
    },
  ).catch(() => undefined);

/**
 * Returns the state that a node reports: `Synced`, `Donor/Desynced`, `Initialized` … Undefined if it cannot be reached.
 */
export const galeraState = (cluster: Cluster, node: DatabaseName): Promise<string | undefined> =>
  status(cluster, node, 'wsrep_local_state_comment');

/** Returns the number of nodes in this node's view of the cluster. Undefined if it cannot be reached. */
export const galeraSize = async (cluster: Cluster, node: DatabaseName): Promise<number | undefined> => {
  const size = await status(cluster, node, 'wsrep_cluster_size');
  return size === undefined ? undefined : Number(size);
};

/** Starts one node and waits until it is synchronised. */
export const startGalera = async (
  cluster: Cluster,
  node: DatabaseName,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<void> => {
  const server = neededProgram('mariadbd', 'mariadb-server');
  const prepared = prepare(cluster, node);
  const position = await recoveredPosition(prepared, server);
  const options = [
    `--defaults-file=${prepared.configuration}`,
    ...position,
    ...(isFirst ? ['--wsrep-new-cluster'] : []),
  ];
  const [program, args] = prepared.runner.command(server, options);
  const identity = await cluster.start(node, node, {
    command: [program, ...args],
    environment: process.env,
    cwd: prepared.tmp,
  });
  const log = cluster.logOf(node);
  await waitUntilReady(identity, isFirst ? () => isAnswering(prepared.socket) : isSynced(cluster, node), {
    log,
    withinMs: READY_WITHIN_MS,
  });
};

const isAnswering = (socketPath: string) =>
  withConnection({ socketPath }, async () => true).catch(error => Object(error).code === 'ER_ACCESS_DENIED_ERROR');

/** Creates the data and starts all three nodes: first one alone, then the others, which copy its data. */
export const createGalera = async (cluster: Cluster): Promise<void> => {
  neededProgram('mariabackup', 'mariadb-backup');
  neededProgram('socat', 'socat');
  const [first, ...others] = DATABASES;
  await initialise(cluster, first);
  await startGalera(cluster, first, { isFirst: true });
  const { databasePassword: PASSWORD } = cluster.state.secrets;
  await withConnection({ socketPath: join(cluster.folderOf(first), 'mysql.sock') }, async connection => {
    await connection.query(fillConfigTemplate('accounts.sql', { PASSWORD }));
    await connection.query(`ALTER USER root@localhost IDENTIFIED BY '${PASSWORD}'`);
  });
  for (const node of others) await startGalera(cluster, node);
};
