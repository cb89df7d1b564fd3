/** Banners of earlier versions, and who may open banners and hero slides. */
import t from 'tap';
import { startConsole } from '../support/console.ts';

t.test('banners of earlier versions and consultants', async t => {
  const { api, admin, consultant, window, show, faults } = await startConsole(t);
  const page = await window(admin);

  await t.test('a banner in a legacy location says that no visitor sees it, and keeps the location', async t => {
    const banner = {
      title: 'Grand opening',
      image_url: '/favicon.svg',
      location: 'homepage_hero_banner',
      start_date: '2026-01-01T00:00:00.000Z',
      end_date: '2099-12-31T00:00:00.000Z',
    };
    const { id } = (await api.call('POST /admin/banners', { as: admin, body: banner })).body;
    const legacy = [
      ['header_leaderboard', 'Header leaderboard (no longer shown on the site)'],
      ['sidebar_box', 'Sidebar box (no longer shown on the site)'],
    ] as const;
    for (const [location, label] of legacy) {
      await api.database.knex('banners').where({ id }).update({ location });
      await show(page, `/admin/banners?edit=${id}`);
      const dialog = page.getByRole('dialog', { name: 'Edit Banner' });
      await dialog.getByText('so no visitor sees this banner').waitFor();
      t.equal(await dialog.getByText(/^Shown at/).count(), 0);
      t.match(await dialog.getByRole('combobox', { name: 'Location' }).textContent(), label);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      t.match((await api.call(`GET /admin/banners/${id}`, { as: admin })).body, { location });
    }
    await show(page, '/admin/banners');
  });

  await t.test('consultants cannot open banners and hero slides', async t => {
    const other = await window(consultant);
    for (const path of ['/admin/banners', '/admin/hero-slides']) {
      await show(other, path);
      await other.waitForURL('**/admin/dashboard');
    }
    t.pass();
  });

  t.same(faults, []);
});
