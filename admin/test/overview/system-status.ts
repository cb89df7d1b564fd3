import { newId } from '@marketplace/db';
import t from 'tap';
import { DESKTOP, horizontalOverflow, PHONE, setAppearance } from '../support/appearance.ts';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

t.test('an admin sees which parts of the system work', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const { knex } = api.database;
  const page = await window(admin);
  const part = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const again = page.getByRole('main').getByRole('button', { name: 'Refresh' });
  /** Saves screenshots if `WHAT_WORKS_PICTURES` names a folder. */
  const picture = async (name: string) => {
    const folder = process.env.WHAT_WORKS_PICTURES;
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };

  await t.test('missing mail settings come first, with a link to them', async t => {
    await page.goto(`${origin}/admin/operations`);
    await part('Email').getByText('Error').waitFor();
    t.match(
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 2 }) })
        .first()
        .textContent(),
      'Email',
    );
    await part('Email').getByRole('link', { name: 'Open Email' }).press('Enter');
    await page.waitForURL('**/admin/smtp');
  });

  await t.test('several problems fit every screen size, theme and language', async t => {
    const ago = (seconds: number) => knex.raw('UTC_TIMESTAMP(3) - INTERVAL ? SECOND', [seconds]);
    await knex('ledger_differences').insert({ id: newId(), user_id: consultant.id, balance: 3, ledger: 2 });
    await knex('schedules').insert({ name: 'digest', next_run_at: ago(1800) });
    const report = { publisher: 'web1', state: 'following', error: null, waiting: 0, failing: 0 };
    await knex('publishers').insert({ name: 'web1', heard_at: ago(4000), report: JSON.stringify(report) });
    await show(page, '/admin/operations');
    await part('Credits').getByText('1 credit balance does not match its ledger.').waitFor();
    await part('Published pages').getByText('Affected: web1').waitFor();
    await page.getByText('4 problems need attention.').waitFor();
    for (const language of ['en', 'ms', 'zh'] as const)
      for (const theme of ['light', 'dark'] as const)
        for (const viewport of [PHONE, { width: 820, height: 1180 }, DESKTOP]) {
          await setAppearance(page, { language, theme, viewport });
          const look = `${language} ${theme} ${viewport.width}`;
          t.equal(await horizontalOverflow(page), 0, look);
          t.same(await findAxeViolations(page), [], look);
          await picture(`faults-${language}-${theme}-${viewport.width}`);
        }
    await setAppearance(page, { language: 'en', theme: 'light', viewport: DESKTOP });
  });

  await t.test('if the server cannot be reached, an error is displayed and loading can be retried', async t => {
    await page.route('**/api/admin/operations', route => route.abort());
    await again.click();
    const away = page.getByText('The status is not available');
    await away.waitFor();
    t.equal(
      await page.getByRole('listitem').filter({ hasText: 'Database' }).count(),
      0,
      'no part is displayed as working',
    );
    t.same(await findAxeViolations(page), []);
    await picture('away');
    // The status is also read at intervals, which must not remove the button before it is pressed.
    const back = Promise.withResolvers<void>();
    await page.route('**/api/admin/operations', async route => {
      await back.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    back.resolve();
    await part('Database').getByText('OK', { exact: true }).waitFor();
    await page.unroute('**/api/admin/operations');
  });

  await t.test('a manual or automatic refresh keeps the focus', async t => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/admin/operations', async route => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/admin/operations');
    await again.focus();
    await page.keyboard.press('Enter');
    await asked;
    await page.getByRole('banner').getByRole('progressbar').waitFor();
    t.ok(await again.and(page.locator(':focus')).isVisible());
    const answered = page.waitForResponse('**/api/admin/operations');
    held.resolve();
    await answered;
    await page.unroute('**/api/admin/operations');
  });

  await t.test('a loading indicator is displayed during loading', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/admin/operations', async route => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${origin}/admin/operations`);
    await page.getByRole('main').getByRole('status').first().waitFor();
    await picture('loading');
    held.resolve();
    await part('Database').waitFor();
    await page.unroute('**/api/admin/operations');
  });

  await t.test('a single sentence states that everything works', async t => {
    const body = ['database', 'email', 'schedules', 'ledger'].map(part => ({
      ...{ part, state: 'works', problem: null, since: null, names: [] },
      count: part === 'email' ? 2 : 0,
    }));
    await page.route('**/api/admin/operations', route => route.fulfill({ json: body }));
    await again.click();
    await page.getByText('Everything is OK.').waitFor();
    await part('Email').getByText('2 waiting').waitFor();
    t.same(await findAxeViolations(page), []);
    await picture('all-well');
  });

  await t.test(
    'the system status shows the last successful test enquiry, and a problem if the last one is too long ago',
    async t => {
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
      const answers = (more: object) => ({
        json: [{ part: 'probes', state: 'works', problem: null, since: null, names: [], count: 0, ...more }],
      });
      let answer = answers({ since: minutesAgo(3) });
      await page.unroute('**/api/admin/operations');
      await page.route('**/api/admin/operations', route => route.fulfill(answer));
      await again.click();
      await part('Test enquiries').getByText('Last successful test enquiry 3 minutes ago').waitFor();
      answer = answers({});
      await again.click();
      await part('Test enquiries').getByText('No successful test enquiry yet').waitFor();
      answer = answers({ state: 'fault', problem: 'none-arrives', since: minutesAgo(20) });
      await again.click();
      await part('Test enquiries').getByText('Test enquiries have been failing for too long.').waitFor();
      for (const language of ['ms', 'zh', 'en'] as const) {
        await setAppearance(page, { language, theme: 'light', viewport: PHONE });
        t.equal(await horizontalOverflow(page), 0, language);
        t.same(await findAxeViolations(page), [], language);
        await picture(`probes-${language}`);
      }
      await setAppearance(page, { language: 'en', theme: 'light', viewport: DESKTOP });
      await part('Test enquiries').getByRole('link', { name: 'Open Notifications' }).click();
      await page.waitForURL('**/admin/notifications');
    },
  );
  t.same(faults, []);
});
