import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { ConfigurationError, readConfig } from '../../src/platform/config/config.ts';

const RIGHT = {
  DATABASE_URL: 'mysql://user:password@127.0.0.1:3306/marketplace',
  JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
  SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
  SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
};

const WRONG = {
  PORT: '70000',
  PUBLIC_URL: 'ftp://example.com',
  DATABASE_URL: 'postgres://127.0.0.1/marketplace',
  REDIS_URL: 'http://:password@127.0.0.1:6379',
  JWT_SECRET: 'short',
  SECRETS_KEY: '',
  CORS_ORIGINS: 'https://example.com, example.org/console',
  LIMIT_LEADS_PER_HOUR: 'many',
  LIMIT_LOGIN_FAILURES: '0',
  PREVIEW_URL: '127.0.0.1:4101',
  PROBE_EMAIL: 'nobody',
  ADMIN_EMAIL: 'nobody',
  ADMIN_PASSWORD: 'short',
  LOG_LEVEL: 'chatty',
  TRUST_PROXY: 'balancer',
  HOST: '0.0.0.0:80',
  // A misspelled environment must stop the start, because only `production` is without the demo and closed to its
  // accounts.
  NODE_ENV: 'prod',
};

const faultsOf = (env: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
};

t.test('settings that are missing get their defaults', async t => {
  const { port, publicUrl, trustProxy, corsOrigins, limits, admin } = readConfig(RIGHT);
  t.same([port, publicUrl, trustProxy, corsOrigins, admin], [4001, 'http://localhost:4001', 'loopback', [], null]);
  t.same(limits, {
    leadsPerHour: 30,
    loginFailures: 10,
    readsPerMinute: 6000,
    searchesPerMinute: 600,
    writesPerMinute: 1200,
    uploadMegabytes: { admin: 2000, consultant: 100 },
  });
});

t.test('an address is read without its trailing slash, and a list is split into its values', async t => {
  const env = { ...RIGHT, PUBLIC_URL: 'https://example.com/', CORS_ORIGINS: 'https://a.example, https://b.example' };
  const { publicUrl, corsOrigins } = readConfig({ ...env, TRUST_PROXY: 'false' });
  t.same([publicUrl, corsOrigins], ['https://example.com', ['https://a.example', 'https://b.example']]);
  t.equal(readConfig({ ...RIGHT, TRUST_PROXY: '10.0.0.0/8' }).trustProxy, '10.0.0.0/8');
  t.equal(readConfig({ ...RIGHT, TRUST_PROXY: 'false' }).trustProxy, false);
});

t.test('trusted proxies are a list of addresses and networks', async t => {
  const right = ['true', 'uniquelocal', '10.0.0.7', '10.0.0.0/8', '10.0.0.0/255.0.0.0', 'loopback, fd00::/8', '::1'];
  for (const value of right) t.same(faultsOf({ ...RIGHT, TRUST_PROXY: value }), [], value);
  // A number of proxies would be read as an address that does not exist, and all visitors would share one address.
  for (const value of ['1', '10.1', 'balancer', '10.0.0.0/33', '10.0.0.0/x', 'loopback,', 'loopback, on'])
    t.match(faultsOf({ ...RIGHT, TRUST_PROXY: value }), [/^TRUST_PROXY holds ".*", which is no address/], value);
});

t.test('the address to listen on is a host name or an address', async t => {
  for (const value of ['0.0.0.0', '::', '::1', 'localhost', 'web-1.internal'])
    t.equal(readConfig({ ...RIGHT, HOST: value }).host, value);
  for (const value of ['0.0.0.0:4001', 'http://0.0.0.0', '*', '0.0.0.0/0', '[::]', ' ', '0.0.0.256'])
    t.match(faultsOf({ ...RIGHT, HOST: value }), [/^HOST must be an address or a name of this machine/], value);
  const listening = { METRICS_TOKEN: 'x'.repeat(32), METRICS_PORT: '9100' };
  t.match(faultsOf({ ...RIGHT, ...listening, METRICS_HOST: ':9100' }), [/^METRICS_HOST must be an address or a name/]);
});

t.test('the origin of the site without a path, and the name of the database, are required', async t => {
  for (const value of [
    'https://example.com/shop',
    'https://example.com/?x',
    'https://me@example.com',
    'https://a.b/#c',
  ])
    t.match(faultsOf({ ...RIGHT, PUBLIC_URL: value }), [/^PUBLIC_URL must be an address alone/], value);
  for (const value of ['mysql://u:password@127.0.0.1:3306', 'mysql://u:password@127.0.0.1/'])
    t.match(faultsOf({ ...RIGHT, DATABASE_URL: value }), [/^DATABASE_URL must end with the name of a database/], value);
});

t.test('a password with special characters in a URL gets an explanation of how to encode it', async t => {
  const message = (name: string) =>
    new RegExp(`^${name} cannot be read: write every sign .* # as %23, / as %2F, % as %25$`);
  for (const password of ['p#ss', '12#34', 'a/b', '12/34', 'why?', '100%sure', '%zz']) {
    const DATABASE_URL = `mysql://user:${password}@127.0.0.1:3306/marketplace`;
    t.match(faultsOf({ ...RIGHT, DATABASE_URL }), [message('DATABASE_URL')], password);
    const written = DATABASE_URL.replace(password, encodeURIComponent(password));
    t.equal(readConfig({ ...RIGHT, DATABASE_URL: written }).databaseUrl, written);
    const REDIS_URL = `redis://:${password}@127.0.0.1:6379/0`;
    t.match(faultsOf({ ...RIGHT, REDIS_URL }), [message('REDIS_URL')], password);
  }
  const bySocket = 'mysql://me:p%40ss@localhost/marketplace?socketPath=/run/mysqld/mysqld.sock';
  t.equal(readConfig({ ...RIGHT, DATABASE_URL: bySocket }).databaseUrl, bySocket);
});

t.test('TLS parameters of other programs in a database URL stop the start', async t => {
  for (const query of ['ssl=true', 'tls=true', 'ssl_cert_reqs=none', 'SSL=1'])
    for (const scheme of ['redis', 'rediss'])
      t.match(
        faultsOf({ ...RIGHT, REDIS_URL: `${scheme}://:password@redis.example.com:6379/0?${query}` }),
        [/^REDIS_URL: \w+ is not a parameter of it; TLS is asked for by rediss:\/\/$/],
        query,
      );
  for (const query of ['tls=true', 'sslmode=require'])
    t.match(
      faultsOf({ ...RIGHT, DATABASE_URL: `${RIGHT.DATABASE_URL}?${query}` }),
      [/^DATABASE_URL: \w+ is not a parameter of it/],
      query,
    );
  t.same(faultsOf({ ...RIGHT, REDIS_URL: 'rediss://:password@redis.example.com:6379/0' }), []);
});

t.test('all invalid settings are named at once', async t => {
  const faults = faultsOf({ ...RIGHT, ...WRONG });
  for (const name of Object.keys(WRONG))
    t.equal(faults.filter(text => text.startsWith(name)).length, 1, `${name}: ${faults.join(' | ')}`);
  t.notMatch(faults.join(), /password@|short"/, 'without secrets');
});

t.test('an invalid environment ends the server and the worker immediately with an explanation', async t => {
  for (const program of ['server', 'worker']) {
    const script = fileURLToPath(new URL(`../../src/app/${program}.ts`, import.meta.url));
    const ended = spawnSync(process.execPath, [script], {
      env: { ...process.env, ...RIGHT, ...WRONG },
      encoding: 'utf8',
      timeout: 180_000,
    });
    t.equal(ended.status, 1, program);
    t.match(ended.stderr, /^The configuration is wrong:\n- /, program);
    for (const name of Object.keys(WRONG)) t.match(ended.stderr, name);
    t.notMatch(ended.stderr, /\bat .+:\d+/, 'without a stack trace');
  }
});
