import { until } from '@marketplace/db/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { startConsole } from '../support/console.ts';
import { drawn, loaded } from '../support/loaded.ts';

const REFRESH_MS = 27_000_000;
const PASSWORD = 'a-good-password-2026';
const OTHER = 'another-password-2026';

t.test('two tabs of one person', async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  const { knex } = api.database;
  const account = { name: 'Nurul Huda', email: 'nurul@example.com', password: PASSWORD, role: 'admin' };
  const { body: user } = await api.call('POST /users', { as: admin, body: account });
  const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));
  const holds = async (page: Page) =>
    (await api.call('GET /auth/me', { as: (await tokenIn(page)) ?? 'none' })).status === 200;
  const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome back!' });
  /** How often the screens of both were left for the login. */
  let left = 0;
  const open = async () => {
    const one = await window(await knex('users').where({ id: user.id }).first());
    const other = await one.context().newPage();
    left = 0;
    // Of both: the driver has one clock for all tabs of a context.
    await one.clock.install();
    for (const page of [one, other])
      page.on('framenavigated', () => {
        if (new URL(page.url()).pathname === '/admin') left++;
      });
    await one.goto(`${origin}/admin/profile`);
    await one.getByLabel('Phone').waitFor();
    await other.goto(`${origin}/admin/franchises/new`);
    await other.getByLabel('Franchise Name').fill('Half a form');
    await other.getByText('Unsaved changes').waitFor();
    return { one, other, pages: [one, other] };
  };
  const changePassword = async (page: Page, password: string, current: string) => {
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Your current password').fill(current);
    await page.getByRole('button', { name: 'Update Profile' }).click();
  };
  /** An answer that is on its way: the server has done what was asked. */
  const onItsWay = async (page: Page, pattern: string) => {
    const done = Promise.withResolvers<void>();
    const arrive = Promise.withResolvers<void>();
    await page.route(pattern, async route => {
      if (route.request().method() === 'GET') return route.continue();
      const response = await route.fetch();
      done.resolve();
      await arrive.promise;
      await route.fulfill({ response });
    });
    return { done: done.promise, arrive: () => arrive.resolve() };
  };

  await t.test('both refresh their token at the same moment: both stay, with one that holds', async t => {
    const { one, pages } = await open();
    // Neither is answered before both have asked: else the one may learn of the other's new token in time.
    const together = Promise.withResolvers<void>();
    let asking = 0;
    for (const page of pages)
      await page.route('**/api/auth/refresh', async route => {
        if (++asking === pages.length) together.resolve();
        await together.promise;
        await route.continue();
      });
    const asked = pages.map(page => page.waitForResponse('**/api/auth/refresh'));
    await one.clock.fastForward(REFRESH_MS);
    for (const answer of asked) t.equal((await answer).status(), 200);
    let again = 0;
    for (const page of pages)
      page.on('request', request => {
        if (request.url().includes('/auth/refresh')) again++;
      });
    await one.clock.runFor(60_000);
    t.equal(again, 0, 'neither asks the other to ask again');
    t.equal(left, 0);
    t.ok(await holds(one));
    await one.context().close();
  });

  await t.test('a refresh that is on its way while the password changes in the other: both stay', async t => {
    const { one, other } = await open();
    const refresh = await onItsWay(other, '**/api/auth/refresh');
    // It asks at the same moment. Were it answered first, the other would have its new token, and never ask.
    await one.route('**/api/auth/refresh', () => undefined);
    await other.clock.fastForward(REFRESH_MS);
    await refresh.done;
    await changePassword(one, OTHER, PASSWORD);
    await one.getByText('Profile updated successfully!').waitFor();
    const token = await tokenIn(one);
    const arrived = other.waitForResponse('**/api/auth/refresh');
    refresh.arrive();
    await arrived;
    await other.clock.runFor(60_000);
    t.equal(await tokenIn(one), token, 'what the password ended does not come back');
    t.ok(await holds(one));
    t.equal(left, 0);
    t.equal(await other.getByLabel('Franchise Name').inputValue(), 'Half a form');
    await one.context().close();
  });

  await t.test(
    'a refresh that is refused before the new password is answered: signed out once, nothing lost',
    async t => {
      const { one, other, pages } = await open();
      const change = await onItsWay(one, '**/api/users/*');
      await changePassword(one, PASSWORD, OTHER);
      await change.done;
      await other.clock.fastForward(REFRESH_MS);
      for (const page of pages) await welcome(page).waitFor();
      const arrived = one.waitForResponse(response => response.request().method() === 'PUT');
      change.arrive();
      await arrived;
      await one.clock.runFor(60_000);
      for (const page of pages) t.ok(await welcome(page).isVisible(), 'and stays so');
      t.equal(await tokenIn(one), null);
      t.equal(left, 2, 'each of them once');
      await other.getByLabel('Email').fill(account.email);
      await other.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
      await other.getByRole('button', { name: 'Login to Dashboard' }).click();
      await other.getByText('What you typed before you signed in again is back.').waitFor();
      t.equal(await other.getByLabel('Franchise Name').inputValue(), 'Half a form');
      t.ok(await holds(other));
      await one.context().close();
    },
  );

  for (const { who, isSame } of [
    { who: 'the same person', isSame: true },
    { who: 'somebody else', isSame: false },
  ])
    await t.test(`a call of a session that is over ends none that ${who} has begun meanwhile`, async t => {
      const stored = () => knex('users').where({ id: user.id }).first();
      const page = await window(await stored());
      await page.goto(`${origin}/admin/dashboard`);
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      const held = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      // All of them: none may find out sooner.
      await page.route('**/api/**', async route => {
        if (route.request().url().includes('/api/categories')) held.resolve();
        await release.promise;
        await route.continue();
      });
      await page.getByRole('link', { name: 'Categories', exact: true }).click();
      await held.promise;
      await knex('users').where({ id: user.id }).increment('session_epoch');
      const next = isSame ? await stored() : admin;
      const token = await api.tokenOf(next);
      const { body: signedIn } = await api.call('GET /auth/me', { as: token });
      const other = await page.context().newPage();
      await other.goto(`${origin}/api/healthz`);
      await other.evaluate(
        ([token, user]) => {
          localStorage.setItem('accessToken', token);
          localStorage.setItem('userData', user);
        },
        [token, JSON.stringify(signedIn)] as const,
      );
      const answered = page.waitForResponse(
        response => response.url().includes('/api/categories') && response.status() === (isSame ? 200 : 401),
      );
      release.resolve();
      await answered;
      if (isSame) await page.getByText('No categories yet. Add the first one.').waitFor();
      await drawn(page);
      t.equal(await tokenIn(page), token);
      t.notOk(await welcome(page).isVisible());
      await page.context().close();
    });

  /** A tab that has begun to sign out, and stays there until its clock goes on. */
  const leaving = async () => {
    const page = await window(await knex('users').where({ id: user.id }).first());
    await page.clock.install();
    let left = 0;
    page.on('framenavigated', () => {
      if (new URL(page.url()).pathname === '/admin') left++;
    });
    await page.goto(`${origin}/admin/dashboard`);
    await page.getByRole('button', { name: 'Nurul Huda Admin' }).click();
    const logout = page.getByRole('menuitem', { name: 'Logout' });
    await logout.waitFor();
    const other = await page.context().newPage();
    await other.goto(`${origin}/api/healthz`);
    await page.clock.pauseAt(Date.now() + 60_000);
    await logout.dispatchEvent('click');
    await until(async () => (await tokenIn(other)) === null);
    return { page, other, left: () => left };
  };
  /** Does something with the storage in one tab, and sees that the next has heard of it. */
  const heardIn = async (page: Page, work: () => Promise<unknown>) => {
    const heard = await page.evaluateHandle(() => {
      const events = { count: 0 };
      addEventListener('storage', () => events.count++);
      return events;
    });
    await work();
    // The page was told before: its listener is the older.
    await until(async () => (await heard.evaluate(({ count }) => count)) > 0);
  };

  await t.test('a session that begins elsewhere while this one is left: its halves end nothing', async t => {
    const { page, other } = await leaving();
    const stored = await knex('users').where({ id: user.id }).first();
    const token = await api.tokenOf(stored);
    const { body: signedIn } = await api.call('GET /auth/me', { as: token });
    const store = (key: string, value: string) =>
      heardIn(page, () => other.evaluate(([key, value]) => localStorage.setItem(key, value), [key, value] as const));
    await store('userData', JSON.stringify(signedIn));
    await store('accessToken', token);
    t.equal(await tokenIn(page), token);
    await page.clock.resume();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    t.equal(await tokenIn(page), token);
    t.ok(await holds(page));
    await page.context().close();
  });

  await t.test('the token is stored last and taken away first', async t => {
    const page = await window();
    await page.goto(`${origin}/admin`);
    await page.evaluate(() => {
      const did: string[] = [];
      const { setItem, removeItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        did.push(`+${key}`);
        setItem.call(this, key, value);
      };
      Storage.prototype.removeItem = function (key) {
        did.push(`-${key}`);
        removeItem.call(this, key);
      };
      Object.assign(globalThis, { did });
    });
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
    await page.getByRole('button', { name: 'Login to Dashboard' }).click();
    await page.getByRole('button', { name: 'Nurul Huda Admin' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await welcome(page).waitFor();
    const did = await page.evaluate((): string[] => Reflect.get(globalThis, 'did'));
    const ofSession = did.filter(what => /accessToken|userData/.test(what));
    t.same(ofSession, ['+userData', '+accessToken', '-accessToken', '-userData']);
    await page.context().close();
  });

  await t.test('who has left hears of the end once more, and does not leave again', async t => {
    const { page, other, left } = await leaving();
    await heardIn(page, () =>
      other.evaluate(() => {
        localStorage.setItem('accessToken', 'x');
        localStorage.removeItem('accessToken');
      }),
    );
    await page.clock.resume();
    await welcome(page).waitFor();
    await drawn(page);
    t.equal(left(), 1);
    await page.context().close();
  });

  await t.test('whose place somebody else takes does nothing in their name, and goes on as them', async t => {
    const takePlace = async (page: Page): Promise<string> => {
      const token = await api.tokenOf(admin);
      const { body: signedIn } = await api.call('GET /auth/me', { as: token });
      await page.evaluate(
        ([token, user]) => {
          localStorage.setItem('userData', user);
          localStorage.setItem('accessToken', token);
        },
        [token, JSON.stringify(signedIn)] as const,
      );
      return token;
    };
    const theirs = (page: Page) => page.getByRole('button', { name: 'Aisyah Rahman Admin' });

    await t.test('as soon as this tab hears of it', async t => {
      const page = await window(await knex('users').where({ id: user.id }).first());
      await page.goto(`${origin}/admin/franchises/new`);
      await page.getByLabel('Franchise Name').fill('Half a form');
      await page.getByText('Unsaved changes').waitFor();
      const other = await page.context().newPage();
      await other.goto(`${origin}/api/healthz`);
      const token = await takePlace(other);
      await page.waitForURL('**/admin/dashboard');
      await theirs(page).waitFor();
      t.equal(await tokenIn(page), token, 'which stays');
      t.ok(await holds(page));
      await theirs(page).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await welcome(page).waitFor();
      t.equal(await tokenIn(page), null, 'until they leave');
      await page.context().close();
    });

    await t.test('and before it has heard', async t => {
      const page = await window(await knex('users').where({ id: user.id }).first());
      await page.goto(`${origin}/admin/dashboard`);
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await loaded(page);
      // No tab hears of what it has stored itself.
      const token = await takePlace(page);
      const asked = page.waitForRequest(/\/api\//);
      // As when the tab is looked at again: what stands there is read anew.
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      t.equal((await asked).headers().authorization, undefined);
      await theirs(page).waitFor();
      t.equal(await tokenIn(page), token);
      await page.context().close();
    });
  });

  await t.test('what is asked until the screens are gone is refused, and leaves no second time', async t => {
    const { page, left } = await leaving();
    const refused = page.waitForResponse(response => response.status() === 401);
    // As when the tab is looked at again: what stands there is read anew, without a token by now.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await refused;
    await page.clock.resume();
    await welcome(page).waitFor();
    await drawn(page);
    t.equal(left(), 1);
    t.equal(await page.getByRole('alert').count(), 0, 'nor is it told');
    await page.context().close();
  });

  await t.test(
    'who signs out while a screen still loads leaves once, and comes back to no address of before',
    async t => {
      const page = await window(await knex('users').where({ id: user.id }).first());
      await page.goto(`${origin}/admin/dashboard`);
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      let asked = 0;
      const left = Promise.withResolvers<void>();
      await page.route('**/api/franchises?*', async route => {
        asked++;
        await left.promise;
        await route.continue();
      });
      await page.getByRole('link', { name: 'Franchises', exact: true }).click();
      await until(() => asked > 0);
      await page.getByRole('button', { name: 'Nurul Huda Admin' }).click();
      // They stand at the door before the API has heard of it.
      const ended = page.waitForResponse('**/api/auth/logout');
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await welcome(page).waitFor();
      await ended;
      const refused = page.waitForResponse(
        response => response.url().includes('/api/franchises?') && response.status() === 401,
      );
      left.resolve();
      await refused;
      await drawn(page);
      t.equal(await page.evaluate(() => history.state?.usr), null, 'no way back is kept for who signs in next');
      t.equal(await page.getByRole('alert').count(), 0);
      await page.context().close();
    },
  );

  t.same(faults, []);
});
