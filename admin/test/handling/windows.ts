import t from 'tap';
import { startConsole } from '../support/console.ts';

/** What one test leaves behind, no other may find. */
t.test('a window that was closed is the next one, with nothing in it of what was done', async t => {
  const { origin, admin, consultant, window, show, faults } = await startConsole(t);
  const first = await window(admin);
  await t.test('however it was left', async t => {
    await first.goto(`${origin}/admin/franchises/new`);
    await first.getByLabel('Franchise Name').fill('Half a franchise');
    // Which is kept as a draft when the form is left, after a question.
    await first.getByText('Unsaved changes').waitFor();
    await first.evaluate(() => {
      localStorage.setItem('RaStore.language', '"ms"');
      // biome-ignore lint/suspicious/noDocumentCookie: as a page does
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
    first.on('request', () => t.fail('still listened to'));
    await first.context().close();
  });

  await t.test('it is as a new one, and another person’s', async t => {
    const page = await window(consultant);
    t.equal(page, first, 'the same');
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
    t.same(await found(page), await found(isNew), 'as one that has loaded nothing yet');
    await show(page, '/admin/dashboard');
    await page.getByRole('heading', { name: 'My Franchises' }).waitFor();
    t.equal(await page.evaluate(() => history.length), 2);
    t.equal(await page.getByRole('dialog').count(), 0);
  });

  await t.test('one with a false clock, or a script of its own, is not opened again', async t => {
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
    await t.test('and those of a test end with it', async t => {
      within = await window();
      t.not(within, last, 'what is open is nobody else’s');
    });
    t.equal(await window(), within);
    t.notOk(last.isClosed());
  });

  t.same(faults, []);
});
