import { aCategory, aFranchise, aLead } from '@marketplace/api/testing';
import t from 'tap';
import { startConsole } from '../support/console.ts';

const { api, admin, consultant, window, show, follow, faults } = await startConsole(t);
const category = await aCategory(api.database, { name: 'Food' });
const franchise = await aFranchise(api.database, {
  name: 'Kopi Lorong',
  category: 'Food',
  consultant_id: consultant.id,
});
await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });

const REASON = 'The server cannot be reached. Check your connection and try again.';

t.test(
  'without a connection every message gives the specified sentence and then the reason of the failure',
  async t => {
    const page = await window(admin);
    /** Waits for an alert with this sentence, followed by `REASON`. */
    const fails = async (sentence: string) => {
      const text = new RegExp(`${sentence.replace(/[.?]/g, '\\$&')}\\s*${REASON.replace(/[.?]/g, '\\$&')}`);
      await page
        .locator('[role=alert], [role=alertdialog], .MuiSnackbar-root')
        .filter({ hasText: text })
        .first()
        .waitFor();
      t.pass(sentence);
    };
    const isOff = { status: false };
    await page.route('**/api/**', (route, request) =>
      isOff.status && request.method() !== 'GET' ? route.abort() : route.fallback(),
    );
    const without = async (work: () => Promise<unknown>, sentence: string) => {
      isOff.status = true;
      await work();
      await fails(sentence);
      isOff.status = false;
    };

    await show(page, `/admin/franchises/edit/${franchise.id}`);
    await page.getByLabel('Franchise Name').fill('Kopi Lorong Baru');
    await without(
      () =>
        page
          .getByRole('button', { name: /^(Save|Update)/ })
          .first()
          .click(),
      'Error saving franchise. Please try again.',
    );
    await page.reload();

    await show(page, `/admin/consultants?edit=${consultant.id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Company name').fill('Mine');
    await without(
      () => dialog.getByRole('button', { name: 'Save' }).click(),
      'Error saving consultant. Please try again.',
    );
    await page.reload();

    await show(page, '/admin/content');
    await page.getByLabel('Hero title').fill('Another title');
    await without(
      () => page.getByRole('button', { name: 'Save Changes' }).click(),
      'Error updating content. Please try again.',
    );
    await page.reload();

    await show(page, `/admin/categories?edit=${category.id}`);
    await dialog.getByLabel('Name', { exact: false }).first().fill('Drinks');
    await without(() => dialog.getByRole('button', { name: 'Save' }).click(), 'Error saving category');
    await page.reload();

    await show(page, '/admin/categories');
    await page.getByRole('button', { name: 'Delete Food' }).click();
    await without(
      () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
      'Error deleting category',
    );
    await page.reload();

    await show(page, '/admin/consultants');
    await page.route('**/api/admin/export/users*', route => route.abort());
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await fails('Error exporting users. Please try again.');
    t.same(faults, []);
  },
);

t.test('an unlock without a connection shows the specified sentence and the reason of the failure', async t => {
  const page = await window(consultant);
  await show(page, '/admin/leads/locked');
  await page.route('**/unlock*', route => route.abort());
  await page
    .getByRole('button', { name: /^Unlock/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Spend 1 credit' }).click();
  const alert = page.getByRole('alertdialog').filter({ hasText: 'Error unlocking lead. Please try again.' });
  await alert.filter({ hasText: REASON }).waitFor();
  t.equal((await api.call('GET /auth/me', { as: consultant })).body.tokens, 10, 'no credit is spent');
  t.same(faults, []);
});

t.test(
  'a screen that could not be loaded without a connection loads automatically when the server responds again',
  async t => {
    const page = await window(admin, { isNew: true });
    const form = page.getByLabel('Franchise Name');

    await t.test('a list and a form load when the live connection is open again', async t => {
      await show(page, '/admin/dashboard');
      await page.route('**/api/**', route => route.abort());
      for (const path of ['/admin/franchises', `/admin/franchises/edit/${franchise.id}`]) {
        await show(page, path);
        await page.getByRole('alert').getByText(REASON).first().waitFor();
      }
      t.equal(await form.count(), 0);
      await page.context().setOffline(true);
      await page.unroute('**/api/**');
      await page.context().setOffline(false);
      await form.waitFor();
      t.equal(await form.inputValue(), 'Kopi Lorong');
    });

    await t.test('a screen whose script is missing loads when the browser is online again', async t => {
      const heading = page.getByRole('heading', { name: 'Category Management' });
      await page.route('**/assets/**', route => route.abort());
      await follow(page, '/admin/categories');
      await page.getByRole('alert').getByText(REASON).first().waitFor();
      t.equal(await heading.count(), 0);
      await page.context().setOffline(true);
      await page.unroute('**/assets/**');
      await page.context().setOffline(false);
      await heading.waitFor();
    });
    t.same(
      faults.filter(
        fault => !/ERR_(FAILED|INTERNET_DISCONNECTED)|dynamically imported|console\.errors\.noAnswer/.test(fault),
      ),
      [],
    );
  },
);
