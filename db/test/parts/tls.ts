import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import t from 'tap';
import { withClientOptions } from '../../src/backup/client-options.ts';
import { connectionOptions } from '../../src/connection/connection.ts';
import { findProgram } from '../../src/embedded/programs.ts';
import { createAuthority, startTlsDatabase } from '../../src/testing/index.ts';

const program = (name: string): string => findProgram(name) ?? name;

t.test(
  'an encrypted connection verifies the server’s name and authority, in the product and in backup tools',
  async t => {
    const folder = t.testdir({});
    const [own, other] = [createAuthority(join(folder, 'own')), createAuthority(join(folder, 'other'))];
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

    await t.test('the configured name and authority are accepted, and another authority is refused', async t => {
      const { port } = await startTlsDatabase(t, own.sign('localhost'), own.ca);
      t.match(await connect(addressOf(port, own.ca)), /TLS/);
      t.match(await dump(addressOf(port, own.ca)), /CREATE/);
      await t.rejects(connect(addressOf(port, other.ca)), /self.signed|certificate/i);
      await t.rejects(dump(addressOf(port, other.ca)), /certificate|SSL|TLS/i);
      await t.rejects(connect(`mysql://root:@localhost:${port}/mysql?ssl=true`), /self.signed|certificate/i);
    });

    await t.test('another name is refused, unless the database URL disables the verification of names', async t => {
      const { port } = await startTlsDatabase(t, own.sign('db.example.com'), own.ca);
      await t.rejects(connect(addressOf(port, own.ca)), /altnames|does not match/i);
      await t.rejects(dump(addressOf(port, own.ca)), /SSL|TLS|certificate|hostname/i);
      const unverified = '&ssl-verify-identity=false';
      t.match(await connect(addressOf(port, own.ca, unverified)), /TLS/);
      t.match(await dump(addressOf(port, own.ca, unverified)), /CREATE/);
      await t.rejects(connect(addressOf(port, other.ca, unverified)), /self.signed|certificate/i);
    });
  },
);

t.test('a database URL with unknown parameters for TLS is refused', async t => {
  for (const query of [
    'ssl=1',
    'ssl=TRUE',
    'ssl=required',
    'ssl-ca=/ca.pem',
    'ssl=true&ssl-verify-identity=no',
    'ssl-verify-identity=false',
    'ssl=true&sslmode=verify-ca',
    'ssl=false&ssl=true',
    'ssl=true&ssl-ca=/a.pem&ssl-ca=/b.pem',
    'ssl_ca=/ca.pem',
  ])
    t.throws(() => connectionOptions(`mysql://a:b@db.example.com/c?${query}`), /DATABASE_URL: ssl/, query);
  for (const query of ['SSL=true', 'useSSL=true', 'tls=true', 'requireSsl=1', 'tls-ca=/ca.pem'])
    t.throws(
      () => connectionOptions(`mysql://a:b@db.example.com/c?${query}`),
      /DATABASE_URL: [\w-]+ is not a parameter of it; TLS is set by ssl, ssl-ca, ssl-verify-identity/,
      query,
    );
  t.throws(() => connectionOptions('mysql://a:b@10.0.0.1/c?ssl=true'), /not an IP address/);
  t.match(connectionOptions('mysql://a:b@db.example.com/c?ssl=true'), { ssl: { verifyIdentity: true } });
  t.notOk('ssl' in connectionOptions('mysql://a:b@db.example.com/c?ssl=false'));
});
