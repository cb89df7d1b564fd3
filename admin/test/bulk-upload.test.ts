import t from 'tap';
import { errorsCsv } from '../src/bulk-upload/errors-csv.ts';
import { axe } from './support/axe.ts';
import { startConsole } from './support/console.ts';

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

t.test('errors as a file that no spreadsheet runs', async t => {
  const text = errorsCsv([{ line: 3, column: '=cmd', reason: 'Says "no"' }]);
  t.equal(text, '\uFEFF"line","column","reason"\r\n"3","\'=cmd","Says ""no"""\r\n');
});

t.test('bulk upload', async t => {
  const { api, origin, admin, consultant, window, faults } = await startConsole(t);
  const page = await window(admin);
  const closeAlert = () => page.getByRole('button', { name: 'OK' }).click();
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  const results = page.getByRole('region', { name: 'Results' });
  const take = (file: ReturnType<typeof csv>) => page.locator('input[type=file]').setInputFiles(file);
  const userCount = async () => (await api.call('GET /users', { as: admin })).body.length;
  await page.goto(`${origin}/admin/bulk-upload`);
  await page.getByRole('heading', { name: 'Bulk Upload' }).waitFor();

  await t.test('a file, and a CSV file', async t => {
    await upload.click();
    await page.getByText('Please select a CSV file to upload.').waitFor();
    await closeAlert();
    await take({ ...csv('photo.png', 'x'), mimeType: 'image/png' });
    await page.getByText('Please select a valid CSV file.').waitFor();
    await closeAlert();
    t.pass();
  });

  await t.test('the sample goes in as it is; first as a dry run', async t => {
    await page.getByRole('combobox', { name: 'What to upload' }).click();
    await page.getByRole('option', { name: 'Users' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download sample CSV' }).click();
    const sample = await downloading;
    t.equal(sample.suggestedFilename(), 'users_sample.csv');
    await page.locator('input[type=file]').setInputFiles({
      name: 'users_sample.csv',
      mimeType: 'text/csv',
      buffer: Buffer.concat(await (await sample.createReadStream()).toArray()),
    });
    await page.getByText(/^users_sample\.csv \(1 KB\)$/).waitFor();
    const before = await userCount();
    await page.getByRole('switch', { name: /Dry run/ }).check();
    await upload.click();
    await results.getByText('2 rows would be stored').waitFor();
    t.equal(await userCount(), before);
    await page.getByRole('switch', { name: /Dry run/ }).uncheck();
    await upload.click();
    await results.getByText('2 rows processed').waitFor();
    t.equal(await userCount(), before + 2);
  });

  await t.test('rows with errors stand in a table, and can be taken along', async t => {
    const rows = ['email,name,role,favourite', 'no address,Ali,consultant,tea', 'ali@example.com,Ali,consultant,tea'];
    await take(csv('mine.csv', rows.join('\n')));
    await upload.click();
    await results.getByText('1 row processed').waitFor();
    await results.getByText('Columns that nothing was read from: favourite').waitFor();
    t.same(await axe(page), []);
    const lines = results.getByRole('table').getByRole('row');
    t.equal(await lines.count(), 2);
    t.match((await lines.nth(1).allInnerTexts()).join(), /^2\s+email/);
    const downloading = page.waitForEvent('download');
    await results.getByRole('button', { name: 'Download errors' }).click();
    t.equal((await downloading).suggestedFilename(), 'upload_errors.csv');
  });

  await t.test('the address brings the outcome back', async t => {
    t.match(page.url(), /job=/);
    await page.reload();
    await results.getByText('1 row processed').waitFor();
    t.equal(await results.getByRole('table').getByRole('row').count(), 2);
  });

  await t.test('thousands of rows show how far they are', async t => {
    const rows = Array.from({ length: 2000 }, (_, n) => `bulk${n}@example.com,Bulk ${n},consultant`);
    await take(csv('many.csv', ['email,name,role', ...rows].join('\n')));
    await page.getByRole('combobox', { name: 'What to upload' }).click();
    await page.getByRole('option', { name: 'Users' }).click();
    const progress = page.getByRole('progressbar', { name: 'Uploading...' });
    await upload.click();
    await progress.waitFor();
    await results.getByText('2,000 rows processed').waitFor({ timeout: 60_000 });
    t.equal(await progress.count(), 0);
  });

  await t.test('a file that is refused, and a server that fails, are told', async t => {
    await take(csv('empty.csv', ''));
    await upload.click();
    await page.getByText(/^Upload failed: ./).waitFor();
    await page.route('**/api/admin/download-sample-csv**', route => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Download sample CSV' }).click();
    await page.getByText('Failed to download sample CSV.').waitFor();
    await closeAlert();
    t.notMatch(page.url(), /job=/);
  });

  await t.test('no consultant comes here', async t => {
    const other = await window(consultant);
    for (const path of ['/admin/bulk-upload', '/admin/smtp']) {
      await other.goto(origin + path);
      await other.waitForURL('**/admin/dashboard');
    }
    t.pass();
  });

  t.same(faults, []);
});
