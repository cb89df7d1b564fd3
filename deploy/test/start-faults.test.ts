import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Database, newId, openDatabase } from '@marketplace/db';
import { startEmbedded } from '@marketplace/db/embedded';
import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { freePort } from '../src/command/free-port.ts';
import { foldersOf, readLocalConfiguration } from '../src/local/configuration.ts';
import { hasAdmin } from '../src/local/database.ts';
import { welcome } from '../src/local/welcome.ts';
import { aDataDirectory, runCommand } from './local/start-commands.ts';

t.test('a used port is reported before anything else is done', async t => {
  const other = createServer();
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
  t.teardown(() => other.close());
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const start = runCommand(t, ['start'], { PORT: `${port}`, DATA_DIR: join(aDataDirectory(t), 'new') });
  t.equal(await start.ended, 1);
  t.match(start.said(), new RegExp(`^\\s*✗ Port ${port} is in use .*PORT=${port + 1} npm start\\s*$`));
});

t.test('all faults of the configuration are reported together', async t => {
  const folder = aDataDirectory(t);
  writeFileSync(join(folder, 'file'), '');
  const start = runCommand(t, ['start'], {
    PORT: 'http',
    PUBLIC_URL: 'ftp://example.org',
    DATABASE_URL: 'postgres://localhost/x',
    DATA_DIR: join(folder, 'file/below'),
    JWT_SECRET: 'short',
    ADMIN_EMAIL: 'nobody',
    LIMIT_LEADS_PER_HOUR: 'many',
  });
  t.equal(await start.ended, 1);
  for (const name of [
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'DATA_DIR',
    'JWT_SECRET',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'LIMIT_LEADS_PER_HOUR',
  ]) {
    t.match(start.said(), new RegExp(`^- .*${name}`, 'm'), name);
  }
});

t.test('an unreachable database is reported', async t => {
  const url = `mysql://user:secret-password@127.0.0.1:${await freePort()}/marketplace`;
  const start = runCommand(t, ['start'], {
    PORT: `${await freePort()}`,
    DATA_DIR: aDataDirectory(t),
    DATABASE_URL: url,
  });
  t.equal(await start.ended, 1);
  t.match(
    start.said(),
    /✗ The database server at 127\.0\.0\.1:\d+ cannot be reached .*Start it or correct DATABASE_URL/,
  );
  t.notMatch(start.said(), 'secret-password');
});

t.test('a data folder of a version before the baseline schema is refused and not changed', async t => {
  const folder = aDataDirectory(t);
  const { database: directory } = foldersOf(folder);
  const inFolder = async (work: (knex: Database['knex']) => Promise<void>) => {
    const server = await startEmbedded({ directory, say: () => {} });
    const database = openDatabase(server.url, { knex: 1, prepared: 1 });
    await work(database.knex);
    await database.close();
    await server.stop();
  };
  await inFolder(async knex => {
    await knex.raw('CREATE TABLE migrations (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(255))');
    await knex('migrations').insert({ name: '001-people' });
    await knex.raw('CREATE TABLE users (email VARCHAR(254))');
    await knex('users').insert({ email: 'ada@example.com' });
  });
  const start = runCommand(t, ['start'], { PORT: `${await freePort()}`, DATA_DIR: folder });
  t.equal(await start.ended, 1);
  t.match(start.said(), /✗ This database was made by a development version .* cannot upgrade\. Nothing was changed\./);
  t.match(start.said(), /start afresh, use another .*DATA_DIR=.*keep the data, go on using the version that made it/);
  await inFolder(async knex => {
    const [tables] = await knex.raw('SHOW TABLES');
    t.same(tables.flatMap(Object.values), ['migrations', 'users']);
    t.same(await knex('migrations').pluck('name'), ['001-people']);
    t.same(await knex('users').pluck('email'), ['ada@example.com']);
  });
});

t.test('an unknown command is reported', async t => {
  const command = runCommand(t, ['strat'], {});
  t.equal(await command.ended, 1);
  t.match(command.said(), /Unknown command "strat". There are: start, dev/);
});

t.test('secrets in the environment take precedence and are not stored', async t => {
  const folder = aDataDirectory(t);
  const given = 'given-by-the-environment-itself-1';
  const { environment } = readLocalConfiguration({ DATA_DIR: folder, SECRETS_KEY: given });
  t.equal(environment.SECRETS_KEY, given);
  const again = readLocalConfiguration({ DATA_DIR: folder });
  t.equal(again.environment.JWT_SECRET, environment.JWT_SECRET, 'kept');
  t.not(again.environment.SECRETS_KEY, given);
});

t.test('the memory of the private database is validated, but not used if the product uses another server', async t => {
  const folder = aDataDirectory(t);
  const [wrong, PORT] = ['plenty', 'http'];
  t.throws(() => readLocalConfiguration({ DATA_DIR: folder, DATABASE_MEMORY_MB: wrong, PORT }), {
    message: /DATABASE_MEMORY_MB must be .* is plenty(.|\n)*PORT must/,
  });
  const DATABASE_URL = 'mysql://user:password@db.example.com:3306/marketplace';
  t.doesNotThrow(() => readLocalConfiguration({ DATA_DIR: folder, DATABASE_MEMORY_MB: wrong, DATABASE_URL }));
});

t.test('the welcome text says so if there is no admin', async t => {
  const production = { publicUrl: 'https://franchises.example.com', production: true };
  const nobody = /There is no admin, so nobody can sign in: start once with ADMIN_EMAIL.* and ADMIN_PASSWORD/;
  t.match(welcome(production, [], { hasAdmin: false }), nobody);
  t.notMatch(welcome(production, [], { hasAdmin: true }), nobody);
  const database = await testDatabase();
  t.teardown(() => database.close());
  const account = { role: 'admin', password_hash: 'x' };
  await database.knex('users').insert([
    { ...account, id: newId(), name: 'Demo', email: 'admin@example.com', is_demo: true },
    { ...account, id: newId(), name: 'Consultant', email: 'consultant@example.org', role: 'consultant' },
    { ...account, id: newId(), name: 'Gone', email: 'gone@example.org', deleted_at: new Date() },
  ]);
  const has = (isProduction: boolean) => hasAdmin(database.url, { production: isProduction });
  t.same([await has(true), await has(false)], [false, true], 'a demo account cannot sign in in production');
  await database.knex('users').insert({ ...account, id: newId(), name: 'Owner', email: 'owner@example.org' });
  t.equal(await has(true), true);
});

t.test('the file of secrets is replaced atomically', async t => {
  const folder = aDataDirectory(t);
  const file = join(folder, 'secrets.json');
  readLocalConfiguration({ DATA_DIR: folder, SECRETS_KEY: 'given-by-the-environment-itself-1' });
  const before = readFileSync(file, 'utf8');
  const opened = openSync(file, 'r');
  t.teardown(() => closeSync(opened));
  writeFileSync(`${file}.new`, 'half of one, of a start that was ended');
  readLocalConfiguration({ DATA_DIR: folder });
  t.not(readFileSync(file, 'utf8'), before);
  t.equal(readFileSync(opened, 'utf8'), before, 'a reader during the replacement sees the old file');
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.same(readdirSync(folder), ['secrets.json']);
});

t.test('a damaged file of secrets stops the start', async t => {
  const folder = aDataDirectory(t);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'secrets.json'), '{"JWT_SECRET": ');
  t.throws(() => readLocalConfiguration({ DATA_DIR: folder }), /secrets\.json cannot be read .*from a backup/);
});
