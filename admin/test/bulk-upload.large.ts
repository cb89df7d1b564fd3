import { aCategory } from '@marketplace/api/testing';
import t from 'tap';
import { startConsole } from './support/console.ts';

t.setTimeout(900_000);

const ROWS = 20_000;

t.test(`the bulk upload imports ${ROWS} franchises from one file and shows its progress in another window`, async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  await aCategory(api.database, { name: 'Food' });
  const page = await window(admin);
  const header = 'name,category,description,image_url,locations_count,established_year,origin_country,franchise_model';
  const rows = Array.from(
    { length: ROWS },
    (_, n) =>
      // Every thousandth row has an unknown category.
      `Franchise ${n},${n % 1000 === 0 ? 'Nothing' : 'Food'},About ${n},/uploads/x.webp,3,2010,Malaysia,Single-Unit`,
  );
  await page.goto(`${origin}/admin/bulk-upload`);
  await page.getByRole('heading', { name: 'Bulk Upload' }).waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'franchises.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const progress = page.getByText(/^[\d,]+ of [\d,]+ rows read, [\d,]+ stored, [\d,]+ with errors$/);
  await progress.waitFor();
  const job = page.url();
  t.match(job, /job=/);

  // Another window of the same admin follows the progress.
  const other = await window(admin);
  await other.goto(job);
  const seen = new Set<string>();
  const results = other.getByRole('region', { name: 'Results' });
  while (!(await results.isVisible())) {
    for (const text of await other.getByText(/rows read/).allInnerTexts()) seen.add(text);
    await other.waitForTimeout(250);
  }
  t.ok(seen.size > 1, `the progress was displayed ${seen.size} times`);
  await results.getByText('19,980 rows processed').waitFor();
  await results.getByText('20 rows with errors').waitFor();
  t.equal(await results.getByRole('table').getByRole('row').count(), 21);
  await page.getByRole('region', { name: 'Results' }).getByText('19,980 rows processed').waitFor();
  t.same(faults, []);
});
