import { aFranchise, aLead } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { DESKTOP, horizontalOverflow, PHONE, setAppearance } from './support/appearance.ts';
import { findAxeViolations } from './support/axe.ts';
import { startConsole } from './support/console.ts';

t.test('the console recovers when scripts cannot be loaded', async t => {
  const { api, origin, admin, consultant, window, show, follow, faults } = await startConsole(t);
  const page = await window(admin);
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  const told = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
  const again = (of: Pick<Page, 'getByRole'> = page) => of.getByRole('button', { name: 'Try again' });
  const name = page.getByLabel('Franchise Name');
  let loads = 0;
  page.on('load', () => {
    loads++;
  });
  /** Simulates a release: the previous scripts are missing and the page refers to others. */
  const release = async (gone: string) => {
    const html = await (await fetch(`${origin}/admin/`)).text();
    const body = html.replace(/(<script type="module"[^>]* src=")[^"]+/, '$1/admin/assets/next.js');
    await page.route(`**/assets/${gone}-*.js`, route => route.fulfill({ status: 404 }));
    await page.route(`${origin}/admin/`, route => route.fulfill({ contentType: 'text/html', body }));
  };
  await show(page, '/admin/dashboard');

  await t.test('a script that fails once is requested again without a message', async t => {
    let asked = 0;
    await page.route('**/assets/UserList-*.js', route => (++asked === 1 ? route.abort() : route.continue()));
    await follow(page, '/admin/consultants');
    await heading('Manage Users').waitFor();
    t.ok(asked > 1);
    t.equal(loads, 1, 'the page is not reloaded');
    await page.unrouteAll();
  });

  await t.test('if a script keeps failing, an error is displayed in its place and loading can be retried', async t => {
    await page.route('**/assets/CategoryList-*.js', route => route.abort());
    await follow(page, '/admin/categories');
    await told.getByText('The server cannot be reached.').waitFor();
    t.ok(await heading('This screen could not be shown').isVisible());
    for (const viewport of [PHONE, { width: 820, height: 1180 }, DESKTOP]) {
      await setAppearance(page, { language: 'en', theme: 'light', viewport });
      t.equal(await horizontalOverflow(page), 0);
      t.same(await findAxeViolations(page), []);
    }
    t.equal(loads, 1);
    const reloaded = page.waitForEvent('load');
    await again().click();
    await reloaded;
    await told.waitFor();
    t.equal(loads, 2, 'a retry that fails reloads the page once');
    await page.unrouteAll();
    await again().press('Enter');
    await heading('Category Management').waitFor();
  });

  await t.test('a failed script is requested again on the next visit', async () => {
    await page.route('**/assets/SystemStatus-*.js', route => route.abort());
    await follow(page, '/admin/operations');
    await told.waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Categories' }).click();
    await heading('Category Management').waitFor();
    await page.unrouteAll();
    await follow(page, '/admin/operations');
    await heading('System status').waitFor();
  });

  await t.test('a script that is missing for long reloads the page only once without being asked', async t => {
    const before = loads;
    await page.route('**/assets/SlideList-*.js', route => route.abort());
    for (let visit = 0; visit < 3; visit++) {
      await follow(page, '/admin/hero-slides');
      await told.waitFor();
      await follow(page, '/admin/dashboard');
      await heading('Dashboard').waitFor();
    }
    t.ok(loads <= before + 1, `${loads - before} reloads`);
    await page.unrouteAll();
  });

  await t.test("if a dialog's script fails, the page below the dialog stays with its typed text", async t => {
    await show(page, '/admin/franchises/new');
    await name.fill('Half a franchise');
    await page.getByText('Unsaved changes').waitFor();
    await page.route('**/assets/SearchDialog-*.js', route => route.abort());
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('alertdialog', { name: 'This could not be loaded' });
    await dialog.waitFor();
    t.same(await findAxeViolations(page), []);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
    t.equal(await name.inputValue(), 'Half a franchise');
    await page.keyboard.press('Control+k');
    await dialog.waitFor();
    await page.unrouteAll();
    await again(dialog).click();
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.keyboard.press('Escape');
    t.equal(await name.inputValue(), 'Half a franchise');
  });

  await t.test(
    "if the script of the refund request's dialog cannot be loaded, a message says so and the lead's page stays",
    async t => {
      const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
      const lead = await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });
      await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
      const theirs = await window(consultant);
      await theirs.route('**/assets/RequestRefundDialog-*.js', route => route.abort());
      await show(theirs, `/admin/leads/edit/${lead.id}`);
      await theirs.getByRole('button', { name: 'Request a refund for this lead' }).click();
      const dialog = theirs.getByRole('alertdialog', { name: 'This could not be loaded' });
      await dialog.getByRole('button', { name: 'OK' }).click();
      await dialog.waitFor({ state: 'detached' });
      t.ok(await theirs.getByRole('heading', { name: 'Nurul Huda' }).isVisible());
      await theirs.context().close();
    },
  );

  await t.test('after a release with unsaved changes the user reloads, and the typed text is restored', async t => {
    // Reloads the page, because it has already loaded this script.
    page.once('dialog', dialog => dialog.accept());
    await page.reload();
    await page.getByText('What you typed').waitFor();
    await page.getByText('Unsaved changes').waitFor();
    const before = loads;
    await release('SearchDialog');
    // A click waits for the button; a key that is pressed before it exists would be ignored.
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'This could not be loaded' });
    await dialog.getByText('A new version of the console is available.').waitFor();
    t.equal(loads, before, "the page is not reloaded without the user's consent");
    await page.unrouteAll();
    page.once('dialog', dialog => dialog.accept());
    const reloaded = page.waitForEvent('load');
    await again(dialog).click();
    await reloaded;
    await page.getByText('What you typed').waitFor();
    t.equal(await name.inputValue(), 'Half a franchise');
    t.equal(loads, before + 1);
    await name.fill('');
  });

  await t.test('after a release without unsaved changes the page reloads once', async t => {
    page.once('dialog', dialog => dialog.accept());
    await page.goto(`${origin}/admin/dashboard`);
    await heading('Dashboard').waitFor();
    const before = loads;
    await release('PageList');
    await follow(page, '/admin/pages');
    await told.getByText('A new version of the console is available.').waitFor();
    await page.waitForLoadState();
    t.equal(loads, before + 1, 'the page does not reload again if that did not help');
    t.match(page.url(), '/admin/pages', 'the page reloads at the requested address');
    await page.unrouteAll();
    await again().click();
    await heading('Pages Management').waitFor();
    await page.waitForLoadState();
    t.equal(loads, before + 2);
  });

  // React logs each error that an error boundary has caught.
  t.same(
    faults.filter(text => !/console\.errors\.(?:noAnswer|newRelease)/.test(text)),
    [],
  );
});
