import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import t, { type Test } from 'tap';
import { withClientOptions } from '../../src/backup/client-options.ts';
import { connectionOptions } from '../../src/connection/connection.ts';
import { findProgram } from '../../src/embedded/programs.ts';
import { until } from '../../src/testing/index.ts';

const program = (name: string): string => findProgram(name) ?? name;

const openssl = (...args: string[]) => execFileSync(program('openssl'), args, { stdio: 'ignore' });

/** An authority in a folder, with what it signs: a key and a certificate for a name. */
const anAuthority = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  const [key, ca] = [join(folder, 'ca.key'), join(folder, 'ca.pem')];
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=Authority',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    ca,
  );
  const sign = (name: string) => {
    const [own, request, cert, names] = ['key', 'csr', 'pem', 'ext'].map(kind => join(folder, `${name}.${kind}`)) as [
      string,
      string,
      string,
      string,
    ];
    writeFileSync(names, `subjectAltName=DNS:${name}\n`);
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, '-keyout', own, '-out', request);
    openssl(
      'x509',
      '-req',
      '-in',
      request,
      '-CA',
      ca,
      '-CAkey',
      key,
      '-CAcreateserial',
      '-days',
      '2',
      '-extfile',
      names,
      '-out',
      cert,
    );
    return { key: own, cert };
  };
  return { ca, sign };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
};

/** A MariaDB that shows this certificate, until the test ends. */
const aServer = async (t: Test, { key, cert }: { key: string; cert: string }, ca: string): Promise<number> => {
  // The path of a socket is short.
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  execFileSync(
    program('mariadb-install-db'),
    ['--no-defaults', `--datadir=${folder}/data`, '--auth-root-authentication-method=normal', ...user],
    { stdio: 'ignore' },
  );
  const port = await freePort();
  const socket = join(folder, 's');
  const child = spawn(
    program('mariadbd'),
    [
      '--no-defaults',
      ...user,
      `--datadir=${folder}/data`,
      `--socket=${socket}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--ssl-ca=${ca}`,
      `--ssl-cert=${cert}`,
      `--ssl-key=${key}`,
    ],
    { stdio: 'ignore' },
  );
  t.teardown(async () => {
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  await until(async () => {
    const connection = await createConnection({ socketPath: socket, user: 'root' }).catch(() => null);
    await connection?.end();
    return connection !== null;
  });
  return port;
};

t.test(
  'an encrypted line verifies the server’s name and authority, in the product and in the tools of backups',
  async t => {
    const folder = t.testdir({});
    const [own, other] = [anAuthority(join(folder, 'own')), anAuthority(join(folder, 'other'))];
    const connect = async (address: string): Promise<string> => {
      const connection = await createConnection(connectionOptions(address));
      const [rows] = await connection.query("SHOW STATUS LIKE 'Ssl_cipher'");
      await connection.end();
      return JSON.stringify(rows);
    };
    const dump = (address: string) =>
      withClientOptions(address, async options =>
        execFileSync(program('mariadb-dump'), [options, '--no-data', 'mysql', 'user'], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      );
    const addressOf = (port: number, ca: string, more = '') =>
      `mysql://root:@localhost:${port}/mysql?ssl=true&ssl-ca=${encodeURIComponent(ca)}${more}`;

    await t.test('the right name and authority pass, another authority does not', async t => {
      const port = await aServer(t, own.sign('localhost'), own.ca);
      t.match(await connect(addressOf(port, own.ca)), /TLS/);
      t.match(await dump(addressOf(port, own.ca)), /CREATE/);
      await t.rejects(connect(addressOf(port, other.ca)), /self.signed|certificate/i);
      await t.rejects(dump(addressOf(port, other.ca)), /certificate|SSL|TLS/i);
      await t.rejects(connect(`mysql://root:@localhost:${port}/mysql?ssl=true`), /self.signed|certificate/i);
    });

    await t.test('another name is refused, unless the address says that it is not verified', async t => {
      const port = await aServer(t, own.sign('db.example.com'), own.ca);
      await t.rejects(connect(addressOf(port, own.ca)), /altnames|does not match/i);
      await t.rejects(dump(addressOf(port, own.ca)), /SSL|TLS|certificate|hostname/i);
      const unverified = '&ssl-verify-identity=false';
      t.match(await connect(addressOf(port, own.ca, unverified)), /TLS/);
      t.match(await dump(addressOf(port, own.ca, unverified)), /CREATE/);
      await t.rejects(connect(addressOf(port, other.ca, unverified)), /self.signed|certificate/i);
    });
  },
);

t.test('an address that asks for TLS in words that nobody knows is refused', async t => {
  for (const query of [
    'ssl=1',
    'ssl=TRUE',
    'ssl=required',
    'ssl-ca=/ca.pem',
    'ssl=true&ssl-verify-identity=no',
    'ssl-verify-identity=false',
  ])
    t.throws(() => connectionOptions(`mysql://a:b@db.example.com/c?${query}`), /DATABASE_URL: ssl/, query);
  t.throws(() => connectionOptions('mysql://a:b@10.0.0.1/c?ssl=true'), /not an IP address/);
  t.match(connectionOptions('mysql://a:b@db.example.com/c?ssl=true'), { ssl: { verifyIdentity: true } });
  t.notOk('ssl' in connectionOptions('mysql://a:b@db.example.com/c?ssl=false'));
});
