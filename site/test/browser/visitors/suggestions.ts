import t from 'tap';
import { visit } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

t.test('suggestions are chosen with the keyboard', async t => {
  const { page, faults } = await visit(browser, url);
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  const field = page.getByLabel('Search');
  t.equal(await page.getByRole('listbox', { name: 'Suggestions' }).count(), 0);
  await field.focus();
  await field.and(page.getByRole('combobox')).waitFor();
  await field.pressSequentially('k');
  t.equal(await field.getAttribute('aria-expanded'), 'false', 'one letter has no suggestions');
  await field.pressSequentially('op');
  const option = page.getByRole('option', { name: 'Kopi Kampung' });
  // On a slow machine "ko" is answered first.
  await option.locator('mark', { hasText: /^Kop$/ }).waitFor();
  t.equal(await field.getAttribute('aria-expanded'), 'true');

  await field.press('ArrowDown');
  t.equal(await option.getAttribute('aria-selected'), 'true');
  t.equal(await field.getAttribute('aria-activedescendant'), await option.getAttribute('id'));
  await field.press('Escape');
  await option.waitFor({ state: 'detached' });
  t.equal(await field.inputValue(), 'kop', 'Escape keeps what was typed');
  await field.press('ArrowDown');
  await option.waitFor();
  await field.press('ArrowUp');
  await field.press('Enter');
  await page.waitForURL(`${url}/franchise/kopi-kampung`);
  t.ok(asked.every(address => !address.includes('text=k&') && !address.endsWith('text=k')));
  t.same(faults, []);
});
