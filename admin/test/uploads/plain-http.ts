import { aCategory } from '@marketplace/api/testing';
import t from 'tap';
import { startConsole } from '../support/console.ts';

t.test('a console served over plain HTTP from a host other than localhost works', async t => {
  const { api, origin, admin, window } = await startConsole(t);
  await aCategory(api.database, { name: 'Food', slug: 'food' });
  const page = await window(admin);
  // On such a host, browsers remove every API that needs a secure context.
  await page.addInitScript(() => {
    for (const name of ['randomUUID', 'subtle']) Object.defineProperty(Crypto.prototype, name, { value: undefined });
    for (const name of ['clipboard', 'serviceWorker', 'share', 'locks', 'credentials'])
      Object.defineProperty(Navigator.prototype, name, { value: undefined });
  });
  await page.goto(`${origin}/admin/bulk-upload`);
  const columns = 'name,category,description,image_url,locations_count,established_year,origin_country,franchise_model';
  const buffer = Buffer.from(`${columns}\nKopi,Food,About,/uploads/x.webp,3,2010,Malaysia,Single-Unit\n`);
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose a CSV file/ }).click();
  await (await asked).setFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer });
  await page.getByText('1 row · Read as UTF-8').waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('1 row processed').waitFor();
  t.match(page.url(), /job=[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
