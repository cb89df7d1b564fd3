import { aCategory, type Message, messageText } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { loadWithTexts, switchLanguage } from '../../src/i18n/catalogues.ts';
import { translatorOf } from '../../src/i18n/translate.ts';
import { errorsCsv, rowErrorText, translateFailedRows } from '../../src/settings/bulk-upload/errors-csv.ts';
import { findAxeViolationsOfState } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Counts the clicks in a window, across all screens. */
const countClicks = async (page: Page) => {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks++;
  });
  await page.addInitScript(() =>
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && Reflect.get(window, 'countClick')(), true),
  );
  return () => clicks;
};

const FIELDS = ['Brand', 'Kategori', 'About', 'Image', 'How many', 'Year', 'Country', 'Model', 'Consultant'];
const MISTAKES: Record<number, [string, string]> = {
  3: ['Food', 'Fud'],
  40: ['2010', 'MMX'],
  77: ['Malaysia', 'Malaya'],
  120: ['Single-Unit', 'Single'],
};

/**
 * Returns a file as a spreadsheet saves it in a country with decimal commas: semicolons, Windows-1252 and the user's
 * own column names.
 */
const ownFile = (rows: number, consultant: string) => {
  const lines = Array.from({ length: rows }, (_, n) => {
    const [good = '', bad = ''] = MISTAKES[n % 125] ?? [];
    const brand = n === 199 ? 'Café 7' : `Café ${n}`;
    const email = n === 150 ? 'nobody@example.com' : consultant;
    const cells = [brand, 'Food', 'Coffee & cake', '/uploads/x.webp', '3', '2010', 'Malaysia', 'Single-Unit', email];
    return cells.map(cell => (good !== '' && cell === good ? bad : cell)).join(';');
  });
  return {
    name: 'my brands.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([FIELDS.join(';'), ...lines].join('\r\n'), 'latin1'),
  };
};

/** Returns the file with the failed rows corrected, as an admin would correct them in a spreadsheet. */
const mended = (text: string, consultant: string) =>
  Object.values(MISTAKES)
    .reduce((all, [good, bad]) => all.replaceAll(`,${bad},`, `,${good},`), text)
    .replaceAll('nobody@example.com', consultant)
    .replace(/,Café 7,/, ',Café 199,');

t.test('the error file contains no cell that a spreadsheet would run as a formula', async t => {
  const text = errorsCsv([{ line: 3, column: '=cmd', reason: 'Says "no"' }]);
  t.equal(text, '\uFEFF"line","column","reason"\r\n"3","\'=cmd","Says ""no"""\r\n');
  for (const column of ['\n=1+1', '\u200b=1+1', '\u22121+1', '﹢1', ' @x', '\t1'])
    t.ok(errorsCsv([{ line: 3, column, reason: 'x' }]).includes(`"3","'${column}","x"`), JSON.stringify(column));
});

/** Creates a row error like those in the response to an upload. */
const rowError = (line: number, column: string, value: string, ...message: Message) => {
  const [code, values] = message;
  const msg = messageText(message);
  return {
    ...{ line, column, reason: value ? `“${value}”: ${msg}` : msg, msg, code },
    ...(value && { value }),
    ...(values && { values }),
  };
};

t.test('the reason for a rejected row is translated, and includes the value', async t => {
  const kopi = { franchise: 'Kopi Satu', category: 'Food', slug: 'kopi-satu' };
  const resembling = rowError(2, 'name', 'Kopi Satu', 'name_taken_by_franchise', kopi);
  const taken = rowError(2, 'name', 'a”: b', 'slug_taken_by_line', { line: 3 });
  const words = { ms: [] as string[], zh: [] as string[] };
  for (const language of ['ms', 'zh'] as const) {
    await switchLanguage(language);
    words[language] = [
      rowErrorText(resembling),
      rowErrorText(taken),
      rowErrorText(rowError(2, '', '', 'row_is_cut', { cells: 5, width: 8 })),
      rowErrorText(rowError(2, 'name', '', 'required', { name: 'Franchise Name' })),
      rowErrorText({ line: 2, column: 'name', reason: '“x”: of a version before' }),
    ];
  }
  t.same(words, {
    ms: [
      '“Kopi Satu”: Kopi Satu sudah wujud dalam Food (kopi-satu)',
      '“a”: b”: Slug ini milik francais lain (baris 3 dalam fail ini)',
      'Baris ini mempunyai 5 sel, tetapi pengepala mempunyai 8',
      'Nama Francais diperlukan',
      '“x”: of a version before',
    ],
    zh: [
      '“Kopi Satu”: Food 分类中已有加盟项目 Kopi Satu（kopi-satu）',
      '“a”: b”: 此网址别名属于另一个加盟项目（本文件第 3 行）',
      '此行有 5 个单元格，而表头有 8 个',
      '请填写项目名称',
      '“x”: of a version before',
    ],
  });
  await switchLanguage('en');
  t.equal(rowErrorText(resembling), resembling.reason);
});

t.test('the file of failed rows has translated reasons, and its rows are unchanged', async t => {
  const errors = [
    rowError(2, 'name', '', 'required', { name: 'Franchise Name' }),
    rowError(2, 'slug', 'in "quotes"', 'franchise_slug_reserved'),
    rowError(5, '', '', 'row_is_cut', { cells: 5, width: 8 }),
  ];
  const rows = [
    ['import_reason,name,slug', 'import_reason,name,slug'],
    [
      '"Line 2: name: Franchise Name is required; slug: “in ""quotes""”: This slug is reserved for the site",,"two\r\nLine 5: lines, ""one"" cell"',
      '"Baris 2: name: Nama Francais diperlukan; slug: “in ""quotes""”: Slug ini dikhaskan untuk laman",,"two\r\nLine 5: lines, ""one"" cell"',
    ],
    [
      "Line 5: The row has 5 cells,'=1,$&",
      '"Baris 5: Baris ini mempunyai 5 sel, tetapi pengepala mempunyai 8",\'=1,$&',
    ],
    ['Line 9: of a version before,x,y', 'Line 9: of a version before,x,y'],
  ];
  const file = (place: number) => rows.map(row => `${row[place]}\r\n`).join('');
  for (const part of ['market', 'management'] as const) await loadWithTexts(part, Promise.resolve());
  await switchLanguage('ms');
  const translate = translatorOf('ms');
  t.equal(
    translateFailedRows((name, values) => translate(`console.${name}`, values), file(0), errors),
    file(1),
  );
  await switchLanguage('en');
});

t.test('an admin can upload many franchises in one file', async t => {
  const { api, origin, admin, consultant, window, faults } = await startConsole(t);
  const page = await window(admin);
  const closeAlert = () => page.getByRole('button', { name: 'OK' }).click();
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  const results = page.getByRole('region', { name: 'Results' });
  const take = (file: ReturnType<typeof csv>) => page.locator('input[type=file]').setInputFiles(file);
  const userCount = async () => (await api.call('GET /users', { as: admin })).body.length;
  await page.goto(`${origin}/admin/bulk-upload`);
  await page.getByRole('heading', { name: 'Bulk Upload' }).waitFor();

  await t.test('an upload requires a file, and the file must be CSV', async t => {
    await upload.click();
    await page.getByText('Please select a CSV file to upload.').waitFor();
    await closeAlert();
    await take({ ...csv('photo.png', 'x'), mimeType: 'image/png' });
    await page.getByText('Please select a valid CSV file.').waitFor();
    await closeAlert();
    t.pass();
  });

  await t.test('the sample file can be uploaded as it is, first as a dry run', async t => {
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

  await t.test('rows with errors are listed in a table and can be downloaded', async t => {
    const rows = ['email,name,role,favourite', 'no address,Ali,consultant,tea', 'ali@example.com,Ali,consultant,tea'];
    await take(csv('mine.csv', rows.join('\n')));
    await upload.click();
    await results.getByText('1 row processed').waitFor();
    await results.getByText('Ignored columns: favourite').waitFor();
    t.same(await findAxeViolationsOfState(page), []);
    const lines = results.getByRole('table').getByRole('row');
    t.equal(await lines.count(), 2);
    t.match((await lines.nth(1).allInnerTexts()).join(), /^2\s+email/);
    const downloading = page.waitForEvent('download');
    await results.getByRole('button', { name: 'Download errors' }).click();
    t.equal((await downloading).suggestedFilename(), 'upload_errors.csv');
  });

  await t.test("opening the result's URL displays the result again", async t => {
    t.match(page.url(), /job=/);
    await page.reload();
    await results.getByText('1 row processed').waitFor();
    t.equal(await results.getByRole('table').getByRole('row').count(), 2);
  });

  await t.test('200 rows with mistakes are imported, corrected and assigned', async t => {
    await aCategory(api.database, { name: 'Food', slug: 'food' });
    const person = await window(admin);
    const clicks = await countClicks(person);
    const outcome = person.getByRole('region', { name: 'Results' });
    const press = (name: string | RegExp) => person.getByRole('button', { name }).click();
    const choose = async (file: ReturnType<typeof ownFile>) => {
      const asked = person.waitForEvent('filechooser');
      await press(/^Choose a CSV file/);
      await (await asked).setFiles(file);
    };
    const sendIt = () => person.getByRole('button', { name: 'Upload', exact: true }).click();
    await person.goto(`${origin}/admin/bulk-upload`);
    await person.getByRole('heading', { name: 'Bulk Upload' }).waitFor();
    const began = performance.now();

    await choose(ownFile(200, consultant.email));
    await person.getByText('200 rows · Read as Windows-1252 (Latin-1), separated by semicolons').waitFor();
    await person.getByText('No column for: locations_count').waitFor();
    t.same(await findAxeViolationsOfState(person), []);
    await person.getByRole('combobox', { name: 'Field for How many' }).click();
    await person.getByRole('option', { name: 'locations_count *' }).click();
    await person.getByText('No column for').waitFor({ state: 'hidden' });
    await person.getByRole('switch', { name: /Dry run/ }).click();
    await sendIt();
    await outcome.getByText('192 rows would be stored').waitFor();
    await outcome.getByText('“Fud”: This category does not exist').first().waitFor();
    await outcome.getByText('“Café 7”: Line 9 of this file has the same name and category').waitFor();
    t.same(await findAxeViolationsOfState(person), []);
    await press('192 rows are ready: import them');
    await outcome.getByText('192 rows processed').waitFor();
    const downloading = person.waitForEvent('download');
    await press('Download failed rows');
    const failed = await downloading;
    t.match(failed.suggestedFilename(), /^failed_rows_.*\.csv$/);
    const text = Buffer.concat(await (await failed.createReadStream()).toArray()).toString();
    await choose({ ...ownFile(0, ''), name: 'mended.csv', buffer: Buffer.from(mended(text, consultant.email)) });
    await person.getByText('8 rows · Read as UTF-8, separated by commas').waitFor();
    // The column assignment was remembered from the first file, so the user need not check it.
    await person.getByText('9 of 9 columns are imported.').waitFor();
    t.equal(await person.getByRole('combobox', { name: /^Field for/ }).count(), 0);
    await sendIt();
    await outcome.getByText('8 rows processed').waitFor();
    const [pressed, seconds] = [clicks(), Math.round((performance.now() - began) / 1000)];
    t.equal(await outcome.getByRole('table').count(), 0, 'no failed row is left');

    const { body } = await api.call('GET /franchises?sort=["name","ASC"]&range=[0,999]', { as: admin });
    const theirs = body.filter(({ name }: { name: string }) => name.startsWith('Café '));
    t.equal(theirs.length, 200);
    t.ok(
      theirs.every((row: { consultant_id: string }) => row.consultant_id === consultant.id),
      'all franchises are assigned to the consultant',
    );
    t.equal(pressed, 9, 'the number of clicks from the opened screen to the last assigned franchise');
    t.comment(`${pressed} clicks and ${seconds} seconds`);

    await choose(ownFile(200, consultant.email));
    await sendIt();
    await outcome.getByText('200 rows with errors', { exact: true }).waitFor();
    const link = outcome.getByRole('link', { name: 'Open Café 0', exact: true });
    t.match(await link.getAttribute('href'), /\/admin\/franchises\/edit\/[0-9a-f-]{36}$/);
    await person.getByRole('radio', { name: /^Update the franchise/ }).check();
    await choose({ ...ownFile(0, ''), buffer: Buffer.from('slug,phone\ncafe-0,03-5555 0100\ncafe-1,\n') });
    await person.getByText('2 of 2 columns are imported.').waitFor();
    await sendIt();
    await outcome.getByText('0 new, 1 updated, 1 unchanged').waitFor();
    const updated = await api.database.knex('franchises').where({ slug: 'cafe-0' }).first();
    t.match(updated, { name: 'Café 0', phone: '03-5555 0100' });
    await person.context().close();
  });

  t.same(faults, []);
});
