import { randomBytes } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkServer, ordinaryUserRunner } from '@marketplace/db/embedded';
import { execa } from 'execa';
import { freePort } from '../command/free-port.ts';

const READY_WITHIN_MS = 60_000;

const onlyOne = (root: string, pattern: string) => {
  const [found] = globSync(pattern, { cwd: root });
  if (!found) throw new Error(`The fetched MySQL lacks ${pattern}`);
  return join(root, found);
};

/** Returns how to start a program of the unpacked system, with its own loader and libraries. */
const unpacked = (root: string) => {
  const loader = onlyOne(root, 'usr/lib*/ld-linux-*.so.*');
  const libraries = [onlyOne(root, 'usr/lib/*-linux-gnu'), join(root, 'usr/lib/mysql/private')].join(':');
  return (program: string, args: string[]): [string, string[]] => [
    loader,
    ['--library-path', libraries, join(root, program), ...args],
  ];
};

/** A server for tests: an account with all rights and temporary data. */
export interface MysqlServer {
  url: string;
  /** `MySQL 9.7` */
  version: string;
  stop(): Promise<void>;
}

/**
 * Starts the MySQL that was unpacked into `root`, with empty data in `folder`, on loopback and as an ordinary user.
 * @throws {Error} with the end of its log when it does not start
 */
export const startMysql = async (root: string, folder: string): Promise<MysqlServer> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const runner = ordinaryUserRunner(folder);
  const log = join(folder, 'error.log');
  const mysqldCommand = (args: string[]) =>
    runner.command(
      ...unpacked(root)('usr/sbin/mysqld', [
        '--no-defaults',
        `--basedir=${root}/usr`,
        `--datadir=${join(folder, 'data')}`,
        `--lc-messages-dir=${root}/usr/share/mysql`,
        `--character-sets-dir=${root}/usr/share/mysql/charsets`,
        `--plugin-dir=${root}/usr/lib/mysql/plugin`,
        '--secure-file-priv=',
        `--log-error=${log}`,
        ...args,
      ]),
    );
  const [initialise, initialiseArgs] = mysqldCommand(['--initialize-insecure']);
  await execa(initialise, initialiseArgs, { cwd: folder }).catch(() => {
    throw new Error(`MySQL could not make its data:\n${existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''}`);
  });

  const port = await freePort();
  const password = randomBytes(18).toString('base64url');
  const accounts = join(folder, 'accounts.sql');
  const grants = ['127.0.0.1', 'localhost'].flatMap(host => [
    `CREATE USER 'test'@'${host}' IDENTIFIED BY '${password}';`,
    `GRANT ALL ON *.* TO 'test'@'${host}';`,
  ]);
  writeFileSync(accounts, `${grants.join('\n')}\n`, { mode: 0o600 });
  runner.own(accounts);
  const [server, serverArgs] = mysqldCommand([
    `--socket=${join(folder, 'mysql.sock')}`,
    `--pid-file=${join(folder, 'mysql.pid')}`,
    `--init-file=${accounts}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--skip-name-resolve',
    '--mysqlx=OFF',
    '--skip-log-bin',
    '--performance-schema=OFF',
    '--default-time-zone=+00:00',
    '--innodb-flush-log-at-trx-commit=0',
    '--max-connections=300',
    // Otherwise MySQL 9.7 accepts a lead whose franchise does not exist. MySQL 8.4 does not know the setting.
    '--loose-innodb-native-foreign-keys=ON',
  ]);
  const child = execa(server, serverArgs, { cwd: folder, stdio: 'ignore', detached: true, reject: false });
  const stop = async () => {
    child.kill('SIGTERM');
    await child;
  };
  const url = `mysql://test:${password}@127.0.0.1:${port}/`;
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const version = await checkServer(url).catch(() => undefined);
    if (version) return { url, version, stop };
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`MySQL did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    }
    await pause(100);
  }
};
