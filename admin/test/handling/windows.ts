import t from 'tap';
import { startConsole } from '../support/console.ts';

/** A window that was used in one test must carry nothing into another test. */
t.test('a closed window is reused without a trace of its previous use', async t => {
  const { origin, admin, consultant, window, show, faults } = await startConsole(t);
  const first = await window(admin);
  await t.test('a window is closed with unsaved changes, storage, routes and other state', async t => {
    await first.goto(`${origin}/admin/franchises/new`);
    await first.getByLabel('Franchise Name').fill('Half a franchise');
    // Waits until the unsaved changes are registered, which would be kept as a draft.
    await first.getByText('Unsaved changes').waitFor();
    await first.evaluate(() => {
      localStorage.setItem('RaStore.language', '"ms"');
      // biome-ignore lint/suspicious/noDocumentCookie: sets the cookie like a page
      document.cookie = 'left=behind; path=/';
      Reflect.set(globalThis, 'left', 'behind');
      return new Promise(resolve => {
        indexedDB.open('left').onsuccess = resolve;
      });
    });
    await first.route('**/api/**', route => route.abort());
    await first.setViewportSize({ width: 390, height: 500 });
    await first.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
    await first.context().setOffline(true);
    first.on('request', () => t.fail('the window still notifies an old listener'));
    await first.context().close();
  });

  await t.test('the reused window equals a new one and is signed in as another user', async t => {
    const page = await window(consultant);
    t.equal(page, first, 'the window is reused');
    const isNew = await window(consultant, { isNew: true });
    t.not(isNew, first);
    await isNew.goto(`${origin}/robots.txt`);
    const found = (of: typeof page) =>
      of.evaluate(async () => ({
        stored: Object.keys(localStorage).toSorted(),
        draft: Object.keys(sessionStorage).filter(key => key !== 'prepared'),
        cookie: document.cookie,
        answer: await fetch('/api/readyz').then(
          answer => answer.status,
          () => 'aborted',
        ),
        databases: await indexedDB.databases(),
        left: Reflect.get(globalThis, 'left'),
        names: Object.getOwnPropertyNames(globalThis).length,
        size: [innerWidth, innerHeight],
        isDark: matchMedia('(prefers-color-scheme: dark)').matches,
        isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
        isOnline: navigator.onLine,
      }));
    t.same(await found(page), await found(isNew), 'the reused window has the same state as a new one');
    await show(page, '/admin/dashboard');
    await page.getByRole('heading', { name: 'My Franchises' }).waitFor();
    t.equal(await page.evaluate(() => history.length), 2);
    t.equal(await page.getByRole('dialog').count(), 0);
  });

  await t.test('a window with a fake clock or an injected script is not reused', async t => {
    for (const spoil of [
      (page: typeof first) => page.clock.install(),
      (page: typeof first) => page.addInitScript(() => undefined),
      (page: typeof first) => page.exposeFunction('left', () => undefined),
    ]) {
      const page = await window();
      await spoil(page);
      await page.context().close();
      t.ok(page.isClosed());
    }
    const last = await window();
    let within = last;
    await t.test('the windows that a subtest opened close when the subtest ends', async t => {
      within = await window();
      t.not(within, last, 'an open window is not shared');
    });
    t.equal(await window(), within);
    t.notOk(last.isClosed());
  });

  t.same(faults, []);
});
