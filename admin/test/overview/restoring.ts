import { anAdmin } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

const KINDS = [
  {
    ...{ screen: '/admin/pages', call: 'pages', name: 'Our story', gone: 'Page deleted.' },
    body: { title: 'Our story', slug: 'our-story', content: '', is_published: true },
  },
  {
    ...{ screen: '/admin/categories', call: 'categories', name: 'Laundry', gone: 'Category deleted.' },
    body: { name: 'Laundry' },
  },
  {
    ...{ screen: '/admin/hero-slides', call: 'admin/hero-slides', name: 'Start small', gone: 'Hero slide deleted.' },
    body: { title: 'Start small', subtitle: 'Kiosks', active: true },
  },
  {
    ...{ screen: '/admin/banners', call: 'admin/banners', name: 'Open day', gone: 'Banner deleted.' },
    body: {
      ...{ title: 'Open day', link_url: 'https://example.com', location: 'homepage_footer_banner', is_active: true },
      ...{ image_url: '/uploads/0123456789abcdef0123456789abcdef-728x90.webp' },
      ...{ start_date: '2026-02-01', end_date: '2026-02-28' },
    },
  },
];

t.test('deleted content of the site can be restored', async t => {
  const { api, admin, window, show, faults } = await startConsole(t);
  const page = await window(admin);
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };

  for (const { screen, call, name, gone, body } of KINDS)
    await t.test(`Undo in the notification restores ${call}`, async t => {
      t.equal((await api.call(`POST /${call}` as 'POST /pages', { as: admin, body })).status, 201);
      await show(page, screen);
      await remove(name);
      await page.getByText(gone).waitFor();
      await page.getByRole('button', { name: `Delete ${name}` }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).press('Enter');
      await page.getByText('1 restored').waitFor();
      await page.getByRole('button', { name: `Delete ${name}` }).waitFor();
    });

  await t.test("the audit log can restore a page later, and reports if the page's address is taken", async t => {
    const other = await anAdmin(api.database);
    const entry = (await api.call('GET /pages/our-story')).body;
    await api.call(`DELETE /pages/${entry.id}`, { as: other });
    await show(page, '/admin/audit-log');
    const restore = page.getByRole('button', { name: 'Restore Our story' }).first();
    await restore.waitFor();
    t.same(await findAxeViolations(page), []);
    await Promise.all([page.waitForResponse(response => response.url().endsWith('/restore')), restore.click()]);
    await page.getByText('1 restored').waitFor();
    t.equal((await api.call('GET /pages/our-story')).status, 200);

    await api.call(`DELETE /pages/${entry.id}`, { as: other });
    await api.call('POST /pages', { as: admin, body: KINDS[0]?.body });
    await restore.click();
    await page.getByText('A page with this slug already exists').waitFor();
  });

  t.same(faults, []);
});
