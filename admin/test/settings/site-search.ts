import { aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { admin, api, faults, origin, window } from './stage.ts';

t.test('an admin adds synonyms for what visitors did not find', async t => {
  await aFranchise(api.database, { name: 'Pearl Bubble Tea' });
  const found = async () => (await api.call('GET /franchises?search=zhenzhu')).body.length;
  t.equal(await found(), 0);
  const page = await window(admin);
  await page.goto(`${origin}/admin/site-search`);

  await page.getByRole('button', { name: 'Add synonyms for “zhenzhu”' }).click();
  const group = page.getByRole('textbox', { name: /^Words and phrases, separated by commas/ });
  t.equal(await group.inputValue(), 'zhenzhu, ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter at least two words or phrases, separated by commas.').first().waitFor();
  t.equal(await group.getAttribute('aria-invalid'), 'true');

  await group.fill('zhenzhu, bubble tea');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Synonyms saved.').waitFor();
  t.equal(await found(), 1);

  for (let n = 0; n < 12; n++)
    await api.database.knex.raw(
      "INSERT INTO searches_without_results (day, search, total) SELECT day, ?, ? FROM searches_without_results WHERE search = 'zhenzhu'",
      [`roti number ${n}`, 20 - n],
    );
  await page.reload();
  await page.getByRole('button', { name: 'Show all 13 searches' }).click();
  await page.getByText('roti number 11', { exact: true }).waitFor();

  await page.getByRole('searchbox', { name: 'Look up a word' }).fill('laundromat');
  await page.getByText(/laundromat.*洗衣/).waitFor();
  t.same(faults, []);
});
