import { waitUntil } from '@marketplace/db/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { startConsole } from '../support/console.ts';
import { waitUntilDrawn, waitUntilLoaded } from '../support/loaded.ts';

const REFRESH_MS = 27_000_000;
const PASSWORD = 'a-good-password-2026';
const OTHER = 'another-password-2026';

t.test('two tabs of one user share a session', async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  const { knex } = api.database;
  const account = { name: 'Nurul Huda', email: 'nurul@example.com', password: PASSWORD, role: 'admin' };
  const { body: user } = await api.call('POST /users', { as: admin, body: account });
  const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));
  const holds = async (page: Page) =>
    (await api.call('GET /auth/me', { as: (await tokenIn(page)) ?? 'none' })).status === 200;
  const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome back!' });
  /** How many times one of the tabs opened the login screen. */
  let left = 0;
  const open = async () => {
    const one = await window(await knex('users').where({ id: user.id }).first());
    const other = await one.context().newPage();
    left = 0;
    // The fake clock applies to both tabs, because Playwright has one clock for all tabs of a context.
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
  /**
   * Delays the response to a call. The server handles the call, but the page receives the response only when `arrive`
   * is called.
   */
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

  await t.test('if both tabs refresh their token at the same time, both stay signed in with a valid token', async t => {
    const { one, pages } = await open();
    // Neither tab receives a response before both have sent their request. Otherwise, one tab could receive the other
    // tab's new token before it sends its own request.
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
    t.equal(again, 0, 'neither tab makes the other refresh again');
    t.equal(left, 0);
    t.ok(await holds(one));
    await one.context().close();
  });

  await t.test(
    'if the password changes in one tab while the other waits for a refresh, both stay signed in',
    async t => {
      const { one, other } = await open();
      const refresh = await onItsWay(other, '**/api/auth/refresh');
      // This tab refreshes at the same time and must not receive a response first: the other tab would use the
      // new token and send no request.
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
      t.equal(await tokenIn(one), token, 'the token that the password change ended does not come back');
      t.ok(await holds(one));
      t.equal(left, 0);
      t.equal(await other.getByLabel('Franchise Name').inputValue(), 'Half a form');
      await one.context().close();
    },
  );

  await t.test(
    'if a refresh is rejected before the new password is confirmed, both tabs sign out once and lose nothing',
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
      for (const page of pages) t.ok(await welcome(page).isVisible(), 'the tab stays signed out');
      t.equal(await tokenIn(one), null);
      t.equal(left, 2, 'each tab went to the login screen once');
      await other.getByLabel('Email').fill(account.email);
      await other.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
      await other.getByRole('button', { name: 'Login to Dashboard' }).click();
      await other.getByText('What you typed before you signed in again was restored.').waitFor();
      t.equal(await other.getByLabel('Franchise Name').inputValue(), 'Half a form');
      t.ok(await holds(other));
      await one.context().close();
    },
  );

  for (const { who, isSame } of [
    { who: 'the same person', isSame: true },
    { who: 'somebody else', isSame: false },
  ])
    await t.test(`a call of an ended session does not end the session that ${who} has started since`, async t => {
      const stored = () => knex('users').where({ id: user.id }).first();
      const page = await window(await stored());
      await page.goto(`${origin}/admin/dashboard`);
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      // A call that is already under way could find the session ended before the next one is stored.
      await waitUntilLoaded(page);
      const held = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      // Delays all calls, so that none of them discovers the end of the session earlier.
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
      const end = isSame
        ? page.getByText('No categories yet. Add the first one.')
        : page.getByRole('button', { name: 'Aisyah Rahman Admin' });
      await end.waitFor();
      await waitUntilDrawn(page);
      t.equal(await tokenIn(page), token);
      t.notOk(await welcome(page).isVisible());
      await page.context().close();
    });

  /** Opens a tab that has started to sign out and stops until its clock continues. */
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
    await waitUntil(async () => (await tokenIn(other)) === null);
    return { page, other, left: () => left };
  };
  /** Runs `work`, which changes the storage in one tab, and waits until the other tab has received the event. */
  const heardIn = async (page: Page, work: () => Promise<unknown>) => {
    const heard = await page.evaluateHandle(() => {
      const events = { count: 0 };
      addEventListener('storage', () => events.count++);
      return events;
    });
    await work();
    // The page added its own listener earlier, so its listener has already run.
    await waitUntil(async () => (await heard.evaluate(({ count }) => count)) > 0);
  };

  await t.test(
    'if a session starts in another tab while this one signs out, both values of the stored session stay',
    async t => {
      const { page, other, left } = await leaving();
      const stored = await knex('users').where({ id: user.id }).first();
      const token = await api.tokenOf(stored);
      const { body: signedIn } = await api.call('GET /auth/me', { as: token });
      const store = (key: string, value: string) =>
        heardIn(page, () => other.evaluate(([key, value]) => localStorage.setItem(key, value), [key, value] as const));
      await store('userData', JSON.stringify(signedIn));
      await store('accessToken', token);
      t.equal(await tokenIn(page), token);
      await page.clock.resume();
      await waitUntil(() => left() > 0);
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      t.equal(await tokenIn(page), token);
      t.ok(await holds(page));
      await page.context().close();
    },
  );

  await t.test('signing in stores the token as the last value, and signing out removes it as the first', async t => {
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

  await t.test('a tab that has signed out ignores a second end of the session', async t => {
    const { page, other, left } = await leaving();
    await heardIn(page, () =>
      other.evaluate(() => {
        localStorage.setItem('accessToken', 'x');
        localStorage.removeItem('accessToken');
      }),
    );
    await page.clock.resume();
    await welcome(page).waitFor();
    await waitUntilDrawn(page);
    t.equal(left(), 1);
    await page.context().close();
  });

  await t.test(
    'if another user signs in, a tab of the previous user sends nothing for them and continues as the new user',
    async t => {
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

      await t.test('a tab continues as the new user as soon as it receives the storage event', async t => {
        const page = await window(await knex('users').where({ id: user.id }).first());
        await page.goto(`${origin}/admin/franchises/new`);
        await page.getByLabel('Franchise Name').fill('Half a form');
        await page.getByText('Unsaved changes').waitFor();
        const other = await page.context().newPage();
        await other.goto(`${origin}/api/healthz`);
        const token = await takePlace(other);
        await page.waitForURL('**/admin/dashboard');
        await theirs(page).waitFor();
        t.equal(await tokenIn(page), token, 'the new token stays');
        t.ok(await holds(page));
        await theirs(page).click();
        await page.getByRole('menuitem', { name: 'Logout' }).click();
        await welcome(page).waitFor();
        t.equal(await tokenIn(page), null, 'the token stays until the new user signs out');
        await page.context().close();
      });

      await t.test('a tab continues as the new user even before it receives the storage event', async t => {
        const page = await window(await knex('users').where({ id: user.id }).first());
        await page.goto(`${origin}/admin/dashboard`);
        await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
        await waitUntilLoaded(page);
        // Replaces the user from within this tab, because a tab receives no event for values that it stored itself.
        const token = await takePlace(page);
        const asked = page.waitForRequest(/\/api\//);
        // Simulates that the user returns to the tab, which reloads the displayed data.
        await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
        t.equal((await asked).headers().authorization, undefined);
        await theirs(page).waitFor();
        t.equal(await tokenIn(page), token);
        await page.context().close();
      });
    },
  );

  await t.test('calls made while the screens close are rejected, and do not sign out a second time', async t => {
    const { page, left } = await leaving();
    const refused = page.waitForResponse(response => response.status() === 401);
    // Simulates that the user returns to the tab, which reloads the displayed data. The token has been removed by then.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await refused;
    await page.clock.resume();
    await welcome(page).waitFor();
    await waitUntilDrawn(page);
    t.equal(left(), 1);
    t.equal(await page.getByRole('alert').count(), 0, 'no error is shown');
    await page.context().close();
  });

  await t.test(
    'signing out while a screen is loading happens once, and the next sign-in does not open the old address',
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
      await waitUntil(() => asked > 0);
      await page.getByRole('button', { name: 'Nurul Huda Admin' }).click();
      // The login screen may appear before the API has handled the logout.
      const ended = page.waitForResponse('**/api/auth/logout');
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await welcome(page).waitFor();
      await ended;
      const refused = page.waitForResponse(
        response => response.url().includes('/api/franchises?') && response.status() === 401,
      );
      left.resolve();
      await refused;
      await waitUntilDrawn(page);
      t.equal(
        await page.evaluate(() => history.state?.usr),
        null,
        'no address to return to is kept for the next person who signs in',
      );
      t.equal(await page.getByRole('alert').count(), 0);
      await page.context().close();
    },
  );

  t.same(faults, []);
});
