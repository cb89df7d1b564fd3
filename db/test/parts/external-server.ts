import t from 'tap';
import { readVersion } from '../../src/embedded/external-server.ts';
import { checkServer } from '../../src/embedded/index.ts';
import { testDatabase } from '../../src/testing/index.ts';

t.test('the versions of supported servers are recognised', async t => {
  t.match(readVersion('10.11.6-MariaDB-0+deb12u1'), { kind: 'MariaDB', number: '10.11', supported: true });
  t.match(readVersion('5.5.5-10.5.9-MariaDB'), { kind: 'MariaDB', number: '10.5', supported: false });
  t.match(readVersion('11.8.2-MariaDB'), { kind: 'MariaDB', number: '11.8', supported: true });
  t.match(readVersion('8.4.3'), { kind: 'MySQL', number: '8.4', supported: true });
  t.match(readVersion('8.0.40-0ubuntu0.24.04.1'), { kind: 'MySQL', number: '8.0', supported: false });
  t.match(readVersion('9.7.0'), { kind: 'MySQL', number: '9.7', supported: true });
});

t.test(
  'the check of a usable server returns its version, and the error for any other server says what to do',
  async t => {
    const database = await testDatabase({ empty: true });
    t.teardown(() => database.close());
    t.match(await checkServer(database.url), /^(MariaDB|MySQL) \d+\.\d+$/);

    const wrong = (change: (url: URL) => void) => {
      const url = new URL(database.url);
      change(url);
      return checkServer(url.href);
    };
    await t.rejects(
      wrong(url => Object.assign(url, { password: 'wrong' })),
      /refuses the user .* Correct DATABASE_URL/,
    );
    await t.rejects(
      wrong(url => Object.assign(url, { port: '1' })),
      /cannot be reached .*Start it or correct DATABASE_URL/,
    );
    await t.rejects(
      wrong(url => Object.assign(url, { hostname: 'nowhere.invalid' })),
      /cannot be resolved/,
    );
    await t.rejects(
      wrong(url => Object.assign(url, { pathname: '/test_absent' })),
      /CREATE DATABASE test_absent/,
    );
    for (const password of ['p#ss', '12/34', '100%sure'])
      await t.rejects(
        checkServer(`mysql://user:${password}@127.0.0.1:1/marketplace`),
        { message: /^DATABASE_URL cannot be read: write every sign of its user and password/ },
        password,
      );
  },
);

t.test('each test gets its own database', async t => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  await one.knex('categories').insert({ id: 'a', name: 'Food', slug: 'food', description: '' });
  t.match(await one.knex('categories').count({ n: '*' }), [{ n: 1 }]);
  t.match(await other.knex('categories').count({ n: '*' }), [{ n: 0 }]);
  await Promise.all([one.close(), other.close()]);
});
