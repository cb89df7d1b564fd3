import { once } from 'node:events';
import { mock } from 'node:test';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import { pino } from 'pino';
import t from 'tap';
import { buildApp } from '../../src/app/app.ts';
import { ConfigurationError } from '../../src/platform/config/config.ts';
import { RateLimits, WindowCounter } from '../../src/platform/limits/rate-limits.ts';
import { openRedis } from '../../src/platform/limits/redis.ts';
import { visitorAddress } from '../../src/platform/values/visitor-address.ts';
import { aFolder } from '../support/folder.ts';
import {
  aConsultant,
  aFranchise,
  anEnquiry,
  type CallOptions,
  newVisitorContact,
  SERVICE_TOKEN,
  type TestApi,
  testApi,
  testConfig,
} from '../support/index.ts';
import { quickHash } from '../support/password.ts';
import { ENQUIRY, OPERATOR } from '../support/probes.ts';
import { redisServer } from '../support/redis-server.ts';

const PASSWORD = 'a password that is right';

t.test('events are counted per window and forgotten afterwards', async t => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: Date.UTC(2026, 0, 1) });
  t.teardown(() => mock.timers.reset());
  const counter = new WindowCounter('events', 60, null, key => key);
  const counts = async (...keys: string[]) => {
    const found = [];
    for (const key of keys) found.push((await counter.hit(key)).count);
    return found;
  };
  t.same(await counter.hit('a'), { count: 1, secondsLeft: 60 });
  t.same(await counts('a', 'b'), [2, 1]);
  mock.timers.tick(59_999);
  t.same(await counter.hit('a'), { count: 3, secondsLeft: 1 });
  mock.timers.tick(1);
  t.same(await counts('a', 'b'), [1, 1]);
  await counter.takeBack('a');
  await counter.takeBack('a');
  await counter.takeBack('never');
  t.same(await counts('a', 'never'), [1, 1], 'never below zero');
  await counter.clear('a');
  t.same(await counts('a'), [1]);
});

t.test('a counter has one window', async t => {
  const rateLimits = new RateLimits(null, { secretsKey: 'secret' });
  t.equal(rateLimits.counter('events', 60), rateLimits.counter('events', 60));
  t.throws(() => rateLimits.counter('events', 3600), {
    message: 'The counter "events" has a window of 60 s, not 3600 s',
  });
});

t.test('an attempt counts as failed until it succeeds', async t => {
  const counter = new WindowCounter('attempts', 60, null, key => key);
  let done = 0;
  const attempt = (isRight: boolean) =>
    counter.attempt('somebody', { count: 2, code: 'too_many_wrong_codes' }, async () => {
      done++;
      if (!isRight) throw new Error('wrong');
      return 'right';
    });
  await t.rejects(attempt(false), { message: 'wrong' });
  t.equal(await attempt(true), 'right');
  t.equal(await attempt(true), 'right', 'a success is not counted as a failure');
  await t.rejects(attempt(false), { message: 'wrong' });
  t.equal(done, 4);
  await t.rejects(attempt(true), { message: 'Too many wrong codes. Please wait and try again.' });
  t.equal(done, 4, 'further attempts are not made');
});

t.test('addresses are grouped into networks', async t => {
  for (const [ip, address] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ] as const)
    t.equal(visitorAddress(ip), address, ip);
});

t.test('a proxy in a private network that TRUST_PROXY does not name is logged once', async t => {
  /** Returns the proxies that are logged when each of these addresses forwards two visitors' calls. */
  const loggedProxies = async (env: Record<string, string>, ...addresses: string[]) => {
    const api = await testApi(t, env);
    const warnings = t.capture(api.app.log, 'warn');
    for (const remoteAddress of addresses)
      for (const visitor of ['8.8.4.4', '8.8.8.8'])
        await api.call('GET /categories', { remoteAddress, headers: { 'x-forwarded-for': visitor } });
    await api.call('GET /categories', { remoteAddress: '10.0.0.9' });
    return warnings().map(({ args }) => args);
  };
  const warning = 'TRUST_PROXY does not name this proxy, so all its visitors count as one address';
  t.same(await loggedProxies({}, '127.0.0.1', '8.8.1.1', '::ffff:10.0.0.5', '10.0.0.6'), [
    [{ proxy: '10.0.0.5' }, warning],
  ]);
  t.same(await loggedProxies({}, 'fd00::5'), [[{ proxy: 'fd00::5' }, warning]]);
  t.same(await loggedProxies({ TRUST_PROXY: '10.0.0.5,fd00::/8' }, '10.0.0.5', 'fd00::5'), [], 'trusted ones');
  t.same(await loggedProxies({ TRUST_PROXY: 'false' }, '10.0.0.5'), [], 'the header is ignored on purpose');
});

const signIn = (api: TestApi, email: string, password: string, remoteAddress = '192.0.2.1') =>
  api.call('POST /auth/login', { body: { email, password }, remoteAddress });

const rateLimitsOf = async (api: TestApi) => (await api.call('GET /readyz')).body.rate_limits;

t.test('an IPv6 network counts as one address', async t => {
  const api = await testApi(t, { LIMIT_LOGIN_FAILURES: '2' });
  t.equal(await rateLimitsOf(api), 'of each process');
  const statuses = [];
  for (const last of ['1', '2:3', 'ffff:1'])
    statuses.push((await signIn(api, 'nobody@example.com', 'wrong', `2001:db8::${last}`)).status);
  t.same(statuses, [401, 401, 429]);
  t.equal((await signIn(api, 'nobody@example.com', 'wrong', '2001:db8:0:1::1')).status, 401, 'another network');
});

t.test('every call is limited by address before anything else is checked', async t => {
  const limits = { LIMIT_READS_PER_MINUTE: '4', LIMIT_SEARCHES_PER_MINUTE: '2', LIMIT_WRITES_PER_MINUTE: '3' };
  const api = await testApi(t, limits);
  let last = 0;
  /** Returns the statuses of calls from a new address. */
  const statuses = async (calls: `${string} /${string}`[], options: CallOptions = {}) => {
    const remoteAddress = `192.0.2.${++last}`;
    const found = [];
    for (const call of calls) found.push((await api.call(call, { remoteAddress, ...options })).status);
    return found;
  };
  const times = <Item>(count: number, item: Item) => Array<Item>(count).fill(item);

  t.test('reads, searches and writes are limited separately', async t => {
    t.same(await statuses(times(5, 'GET /categories')), [200, 200, 200, 200, 429]);
    t.same(await statuses(times(3, 'GET /franchises?search=kopi')), [200, 200, 429]);
    t.same(await statuses(times(3, 'GET /franchises?filter={"search":"kopi"}')), [200, 200, 429]);
    for (const filter of ['{"search" :"kopi"}', '{"\\u0073earch":"kopi"}', '{"category":"Food",\n"q"\t:"kopi"}'])
      t.same(
        await statuses(times(3, `GET /franchises?filter=${encodeURIComponent(filter)}` as const)),
        [200, 200, 429],
        `recognises a search in any notation: ${filter}`,
      );
    t.same(await statuses(times(3, 'GET /search-suggestions?text=ko')), [200, 200, 429]);
    t.same(await statuses(times(4, 'POST /leads'), { body: {} }), [422, 422, 422, 429]);
    const mixed = ['GET /franchises?search=kopi', 'POST /leads', 'GET /franchises?filter={}'] as const;
    t.same(await statuses([...mixed, ...mixed]), [200, 422, 200, 200, 422, 200]);
  });

  t.test('a refused call gets Retry-After and a JSON body', async t => {
    const refused = await (async () => {
      for (;;) {
        const answer = await api.call('GET /categories', { remoteAddress: '198.51.100.1' });
        if (answer.status !== 200) return answer;
      }
    })();
    t.equal(refused.status, 429);
    t.same(refused.body, { detail: 'Too many requests. Please wait and try again.', code: 'too_many_requests' });
    const { 'retry-after': after, 'ratelimit-limit': limit, 'ratelimit-remaining': left } = refused.headers;
    t.ok(Number(after) > 0 && Number(after) <= 60, `${after}`);
    t.same([Number(limit), Number(left)], [4, 0]);
    t.equal(Number(refused.headers['ratelimit-reset']), Number(after));
    t.equal(
      (await api.call('GET /categories', { remoteAddress: '198.51.100.2' })).status,
      200,
      'other addresses are not refused',
    );
  });

  t.test('requests with invalid tokens or to unknown paths are counted as well', async t => {
    t.same(await statuses(times(5, 'GET /auth/me'), { as: 'nonsense' }), [401, 401, 401, 401, 429]);
    t.same(await statuses(times(5, 'GET /nowhere')), [404, 404, 404, 404, 429]);
  });

  t.test('requests of the publisher and health checks are not limited', async t => {
    t.same(new Set(await statuses(times(6, 'GET /categories'), { as: SERVICE_TOKEN })), new Set([200]));
    t.same(new Set(await statuses(times(6, 'GET /readyz'))), new Set([200]));
  });
});

t.test('with Redis all processes share their counters', async t => {
  const redis = await redisServer(t);
  const settings = {
    REDIS_URL: redis.url,
    LIMIT_LOGIN_FAILURES: '3',
    LIMIT_LEADS_PER_HOUR: '1',
    LIMIT_SEARCHES_PER_MINUTE: '3',
  };
  const one = await testApi(t, settings);
  const other = await testApi(t, settings);
  t.same([await rateLimitsOf(one), await rateLimitsOf(other)], ['shared', 'shared']);

  t.test('the processes share the counter of failed sign-ins', async t => {
    const user = await aConsultant(one.database, { password_hash: await quickHash(PASSWORD) });
    t.equal((await signIn(one, user.email, 'wrong')).status, 401);
    t.equal((await signIn(other, user.email, 'wrong')).status, 401);
    t.equal((await signIn(one, user.email, PASSWORD)).status, 200, 'a success resets the count in all processes');
    for (const api of [other, one, other]) t.equal((await signIn(api, user.email, 'wrong')).status, 401);
    const refused = await signIn(one, user.email, PASSWORD);
    t.equal(refused.status, 429);
    const seconds = Number(refused.headers['retry-after']);
    t.ok(seconds > 800 && seconds <= 900, `${seconds} of the 15 minutes are left`);
  });

  t.test('concurrent attempts at both processes do not exceed the limit', async t => {
    const attempts = Array.from({ length: 40 }, (_, n) => signIn(n % 2 ? one : other, 'racer@example.com', 'wrong'));
    const answers = await Promise.all(attempts);
    t.equal(answers.filter(({ status }) => status === 401).length, 3);
    t.equal(answers.filter(({ status }) => status === 429).length, 37);
  });

  t.test('the processes share the counter of enquiries, and mark those above the limit as suspected', async t => {
    const suspected = [];
    for (const api of [one, other]) {
      const body = anEnquiry(await aFranchise(api.database), newVisitorContact());
      const { body: receipt } = await api.call('POST /leads', { body, remoteAddress: '198.51.100.9' });
      suspected.push((await api.database.knex('leads').where({ id: receipt.id }).first()).is_suspected);
    }
    t.same(suspected, [false, true]);
  });

  t.test('the processes share the counter of requests', async t => {
    const statuses = [];
    for (const api of [one, other, one, other])
      statuses.push((await api.call('GET /franchises?search=kopi', { remoteAddress: '198.51.100.11' })).status);
    t.same(statuses, [200, 200, 200, 429]);
  });

  t.test('the processes share the counter of requested mails', async t => {
    const body = { email: 'somebody@example.com' };
    const ask = (api: TestApi) => api.call('POST /auth/forgot-password', { body, remoteAddress: '198.51.100.10' });
    const answers = await Promise.all(Array.from({ length: 22 }, (_, n) => ask(n % 2 ? one : other)));
    const refused = answers.filter(({ status }) => status === 429);
    t.equal(refused.length, 2);
    for (const { headers } of refused) {
      const seconds = Number(headers['retry-after']);
      t.ok(seconds > 3000 && seconds <= 3600, `${seconds} s of the hour are left`);
    }
  });

  t.test('a call with a limit per hour does not lengthen the limits per minute', async t => {
    const api = await testApi(t, { ...settings, PROBE_EMAIL: OPERATOR, LIMIT_READS_PER_MINUTE: '2' });
    await api.call('POST /probe/enquiries', { as: SERVICE_TOKEN, body: ENQUIRY });
    const read = () => api.call('GET /categories', { remoteAddress: '198.51.100.12' });
    t.same([(await read()).status, (await read()).status], [200, 200]);
    const { status, headers } = await read();
    t.equal(status, 429);
    t.ok(Number(headers['retry-after']) <= 60, `${headers['retry-after']}`);
  });

  t.test('Redis stores no personal data, and each key expires after a day at the latest', async t => {
    const keys = await redis.keys();
    t.ok(keys.length > 5, `${keys.length} keys`);
    for (const [key, seconds] of keys) {
      t.match(key, /^franchise-marketplace:[\w-]{43}$/, 'a hash');
      t.ok(seconds > 0 && seconds <= 86_400, `${seconds}`);
    }
  });
});

t.test('a process that is too busy to read the responses of Redis does not treat Redis as unavailable', async t => {
  const redis = await redisServer(t);
  const connection = await openRedis(redis.url, pino({ level: 'silent' }));
  t.teardown(() => connection.close());
  const counter = new WindowCounter('events', 60, connection, key => key);
  t.match(await counter.hit('somebody'), { count: 1 });
  const counted = counter.hit('somebody');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
  t.match(await counted, { count: 2 });
  t.ok(connection.isWell());
});

t.test('a Redis server that hangs is given up after the timeout', async t => {
  const redis = await redisServer(t);
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: line => logged.push(JSON.parse(line).err.message) });
  const connection = await openRedis(redis.url, log);
  t.teardown(() => connection.close());
  const counter = new WindowCounter('events', 60, connection, key => key);
  t.match(await counter.hit('somebody'), { count: 1 });
  redis.process().kill('SIGSTOP');
  t.match(await counter.hit('somebody'), { count: 1 }, 'counts in the process itself');
  redis.process().kill('SIGCONT');
  t.same(logged, ['Redis has not answered within 500 ms']);
  t.notOk(connection.isWell());
});

t.test('while Redis is unavailable every process counts for itself without waiting', async t => {
  const redis = await redisServer(t);
  const api = await testApi(t, { REDIS_URL: redis.url, LIMIT_LOGIN_FAILURES: '2' });
  const statuses = async (email: string, count: number) => {
    const found = [];
    for (let n = 0; n < count; n++) found.push((await signIn(api, email, 'wrong')).status);
    return found;
  };

  t.test('limits are enforced when Redis is killed and restarted', async t => {
    t.same(await statuses('first@example.com', 3), [401, 401, 429]);
    redis.process().kill('SIGKILL');
    await once(redis.process(), 'exit');
    t.same(await statuses('second@example.com', 3), [401, 401, 429]);
    t.equal(await rateLimitsOf(api), 'redis is away');
    await redis.start();
    await waitUntil(async () => (await rateLimitsOf(api)) === 'shared');
    t.same(await statuses('third@example.com', 3), [401, 401, 429]);
    t.ok((await redis.keys()).length > 0, 'counts in Redis again');
  });

  t.test('limits are enforced while Redis hangs', async t => {
    redis.process().kill('SIGSTOP');
    t.same(await statuses('fourth@example.com', 3), [401, 401, 429]);
    t.equal(await rateLimitsOf(api), 'redis is away');
    redis.process().kill('SIGCONT');
    await waitUntil(async () => (await rateLimitsOf(api)) === 'shared');
  });
});

t.test('a Redis server that cannot store more is treated as unavailable', async t => {
  const redis = await redisServer(t, ['--maxmemory', '1']);
  const api = await testApi(t, { REDIS_URL: redis.url, LIMIT_LOGIN_FAILURES: '1' });
  t.equal((await signIn(api, 'somebody@example.com', 'wrong')).status, 401);
  t.equal((await signIn(api, 'somebody@example.com', 'wrong')).status, 429);
  t.equal(await rateLimitsOf(api), 'redis is away');
});

t.test('the start of a process with Redis', async t => {
  t.test('a Redis server that is not running yet does not delay the start', async t => {
    const redis = await redisServer(t);
    redis.process().kill('SIGKILL');
    await once(redis.process(), 'exit');
    const api = await testApi(t, { REDIS_URL: redis.url });
    t.equal(await rateLimitsOf(api), 'redis is away');
    t.equal((await signIn(api, 'somebody@example.com', 'wrong')).status, 401);
    await redis.start();
    await waitUntil(async () => (await rateLimitsOf(api)) === 'shared');
  });

  t.test('a Redis server that refuses the connection stops the start', async t => {
    const redis = await redisServer(t, ['--requirepass', 'right']);
    const database = await testDatabase();
    t.teardown(() => database.close());
    const faultOf = async (url: string) => {
      const config = testConfig({ DATABASE_URL: database.url, DATA_DIR: aFolder(t), REDIS_URL: url });
      const error = await buildApp({ config, database }).then(
        () => null,
        error => error,
      );
      if (!(error instanceof ConfigurationError)) throw error ?? new Error('It started');
      t.equal(error.faults.length, 1);
      return error.faults[0] ?? '';
    };
    t.match(await faultOf(redis.url), /^REDIS_URL: the server asks for a password/);
    t.match(
      await faultOf(redis.url.replace('//', '//:wrong@')),
      /^REDIS_URL: the server does not take this user or password$/,
    );
    t.match(
      await faultOf(`${redis.url.replace('//', '//:right@')}/99`),
      /^REDIS_URL: the server has no database of this number$/,
    );
    t.equal(await rateLimitsOf(await testApi(t, { REDIS_URL: redis.url.replace('//', '//:right@') })), 'shared');
  });
});
