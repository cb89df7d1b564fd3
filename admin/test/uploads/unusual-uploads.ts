/** Large files, lost responses, rejected files and other languages in the bulk upload. */
import type { Route } from 'playwright-core';
import t from 'tap';
import { startConsole } from '../support/console.ts';

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

t.test('an admin learns what became of an unusual upload', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const page = await window(admin);
  const closeAlert = () => page.getByRole('button', { name: 'OK' }).click();
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  const results = page.getByRole('region', { name: 'Results' });
  const take = (file: ReturnType<typeof csv>) => page.locator('input[type=file]').setInputFiles(file);
  await page.goto(`${origin}/admin/bulk-upload`);
  await page.getByRole('heading', { name: 'Bulk Upload' }).waitFor();

  await page.getByRole('combobox', { name: 'What to upload' }).click();
  await page.getByRole('option', { name: 'Users' }).click();

  await t.test('choosing another file discards the previous dry run', async t => {
    const rowOf = (name: string) => csv(`${name}.csv`, `email,name,role\n${name}@example.com,${name},consultant`);
    const ready = results.getByRole('button', { name: '1 row is ready: import it' });
    await take(rowOf('tried'));
    await page.getByText(/^tried\.csv/).waitFor();
    await page.getByRole('switch', { name: /Dry run/ }).check();
    await upload.click();
    await ready.waitFor();
    await take(rowOf('chosen'));
    await page.getByText(/^chosen\.csv/).waitFor();
    t.equal(await ready.count(), 0);
    t.ok(await results.getByText('To import them, choose the file again').isVisible());
    await upload.click();
    await ready.click();
    await results.getByText('1 row processed').waitFor();
    const { body } = await api.call('GET /users?filter={"q":"example.com"}', { as: admin });
    const names = body.map(({ name }: { name: string }) => name);
    t.same([names.includes('chosen'), names.includes('tried')], [true, false]);
    t.notOk(await page.getByRole('switch', { name: /Dry run/ }).isChecked());
  });

  await t.test('the reason for a rejected row is shown in the console’s language', async t => {
    const rows = ['email,name,role,favourite', 'no address,Ali,consultant,tea', 'ali@example.com,Ali,consultant,tea'];
    await take(csv('mine.csv', rows.join('\n')));
    await upload.click();
    await results.getByText('Ignored columns: favourite').waitFor();
    const malay = await window(admin, { locale: 'ms-MY' });
    await malay.goto(page.url());
    await malay.getByRole('cell', { name: '“no address”: E-mel mestilah alamat e-mel', exact: true }).waitFor();
    const downloading = malay.waitForEvent('download');
    await malay.getByRole('button', { name: 'Muat turun ralat' }).click();
    const text = Buffer.concat(await (await (await downloading).createReadStream()).toArray()).toString();
    t.match(text, '"2","email","“no address”: E-mel mestilah alamat e-mel"');
    const fetching = malay.waitForEvent('download');
    await malay.getByRole('button', { name: 'Muat turun baris yang gagal' }).click();
    const failed = await fetching;
    t.match(failed.suggestedFilename(), /^failed_rows_.*\.csv$/);
    t.equal(
      Buffer.concat(await (await failed.createReadStream()).toArray()).toString(),
      '\uFEFFimport_reason,email,name,role,favourite\r\n' +
        '"Baris 2: email: “no address”: E-mel mestilah alamat e-mel",no address,Ali,consultant,tea\r\n',
    );
    await malay.context().close();
  });

  await t.test('a file with thousands of rows shows its progress', async t => {
    const rows = Array.from({ length: 2000 }, (_, n) => `bulk${n}@example.com,Bulk ${n},consultant`);
    await take(csv('many.csv', ['email,name,role', ...rows].join('\n')));
    const progress = page.getByRole('progressbar', { name: 'Uploading...' });
    await upload.click();
    await progress.waitFor();
    await results.getByText('2,000 rows processed').waitFor({ timeout: 240_000 });
    t.equal(await progress.count(), 0);
  });

  await t.test('a rejected file and a failing server each show an error', async t => {
    await take(csv('empty.csv', ''));
    await upload.click();
    await page.getByText(/^Upload failed: ./).waitFor();
    await page.route('**/api/admin/download-sample-csv**', route => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Download sample CSV' }).click();
    await page.getByText('Failed to download sample CSV.').waitFor();
    await closeAlert();
    await page.waitForURL(({ searchParams }) => !searchParams.has('job'));
    t.pass('the console stops asking for the rejected upload');
  });

  await t.test(
    'if the response to an upload is lost, the console looks up the result and does not show a failure',
    async t => {
      const named = async (name: string) =>
        (await api.call(`GET /users?filter=${JSON.stringify({ q: name })}`, { as: admin })).body.length;
      const row = (name: string) => csv('lost.csv', `email,name,role\n${name}@example.com,${name},consultant`);
      const address = '**/api/admin/bulk-upload-users*';
      const failed = page.getByText(/^Upload failed: /);
      for (const [name, lose] of [
        ['Lostline', (route: Route) => route.abort()],
        ['Lostproxy', (route: Route) => route.fulfill({ status: 504, body: 'Gateway Time-out' })],
      ] as const) {
        await page.route(address, async route => {
          await route.fetch();
          await lose(route);
        });
        await take(row(name));
        await upload.click();
        await results.getByText('1 row processed').waitFor();
        t.equal(await failed.count(), 0);
        t.match(page.url(), /job=/);
        t.equal(await named(name), 1);
        await page.unroute(address);
      }

      const [asked, lost] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const early = async (route: Route) => {
        const response = await route.fetch();
        asked.resolve();
        await lost.promise;
        await route.fulfill({ response });
      };
      await page.route('**/api/admin/bulk-jobs/*', early, { times: 1 });
      await page.route(address, async route => {
        await asked.promise;
        await route.fetch();
        await route.abort();
        lost.resolve();
      });
      await take(row('Lostearly'));
      await upload.click();
      await results.getByText('1 row processed').waitFor();
      t.equal(await failed.count(), 0, 'a status asked for before the file arrived does not count as failed');
      await page.unroute(address);

      await page.route(address, route => route.abort());
      await take(row('Neversent'));
      await upload.click();
      await failed.waitFor();
      t.notMatch(page.url(), /job=/, 'an upload that never arrived has failed');
      t.equal(await results.count(), 0);
      t.equal(await named('Neversent'), 0);
      await page.unroute(address);
    },
  );

  await t.test('consultants cannot open the upload screens', async t => {
    const other = await window(consultant);
    for (const path of ['/admin/bulk-upload', '/admin/smtp']) {
      await show(other, path);
      await other.waitForURL('**/admin/dashboard');
    }
    t.pass();
  });

  t.same(faults, []);
});
