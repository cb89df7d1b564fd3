import { aFranchise, aLead } from '@marketplace/api/testing';
import { waitUntil } from '@marketplace/db/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolationsOfState } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilDrawn } from '../support/loaded.ts';

t.test('a user who returns to a list finds it as before', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const franchise = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  for (let n = 0; n < 12; n++) await aFranchise(api.database, { name: `Teh Tarik ${String(n).padStart(2, '0')}` });
  for (let n = 0; n < 30; n++)
    await aLead(api.database, {
      franchise_id: franchise.id,
      status: 'contacted',
      created_at: new Date(2026, 0, n + 1),
    });
  const page = await window(admin);
  const askedRanges: string[] = [];
  page.on('request', request => {
    const url = new URL(request.url());
    const list = ['/api/leads', '/api/franchises', '/api/users', '/api/audit', '/api/admin/notifications'];
    if (list.includes(url.pathname)) askedRanges.push(url.searchParams.get('range') ?? 'everything');
  });

  await t.test('Back from a record restores page, size, order and filters', async t => {
    await page.goto(`${origin}/admin/leads?filter={"status":"contacted"}&page=2&perPage=10&sort=created_at&order=ASC`);
    await page.getByText('11–20 of 30').waitFor();
    const first = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
    const name = await first.textContent();
    await first.click();
    await page.getByRole('heading', { name: name ?? '', level: 1 }).waitFor();
    await page.goBack();
    await page.getByText('11–20 of 30').waitFor();
    t.equal(await first.textContent(), name);
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Order' }).getByText('Oldest first').waitFor();
    await first.click();
    await page.getByRole('link', { name: 'Back to Leads' }).click();
    await page.getByText('11–20 of 30').waitFor();
    t.equal(await first.textContent(), name, 'the link on the screen also restores the list');
  });

  await t.test('Back undoes one change of a list at a time', async t => {
    await show(page, '/admin/franchises?filter={}');
    await page.getByText('13 franchises').waitFor();
    await page.getByRole('searchbox', { name: 'Search franchises' }).fill('tarik');
    await page.getByText('12 franchises').waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.waitForURL(/sort=view_count/);
    await page.goBack();
    await page.waitForURL(url => !url.href.includes('view_count'));
    await page.getByText('12 franchises').waitFor();
    await page.goBack();
    await page.getByText('13 franchises').waitFor();
    t.equal(await page.getByRole('searchbox', { name: 'Search franchises' }).inputValue(), '');
  });

  await t.test('setting a filter shows the first page', async t => {
    await show(page, '/admin/leads?filter={}&page=3&perPage=10');
    await page.getByText('21–30 of 30').waitFor();
    await page.getByRole('combobox', { name: 'Status All' }).click();
    await page.getByRole('option', { name: 'Contacted' }).click();
    await page.getByText('1–10 of 30').waitFor();
    t.pass();
  });

  await t.test('a page that cannot be loaded is reported, and can be loaded again', async t => {
    const isSecond = (url: URL) => url.pathname === '/api/leads' && url.searchParams.get('range') === '[20,39]';
    const failed = page.getByRole('alert').filter({ hasText: 'Page 2 could not be loaded.' });
    const second = page.getByRole('button', { name: 'Page 2' });
    await show(page, '/admin/leads?filter={}&page=1&perPage=20');
    await page.getByText('1–20 of 30').waitFor();
    await page.route(isSecond, route => route.abort());
    await second.click();
    await failed.waitFor();
    await page.getByText('1–20 of 30').waitFor();
    t.same(await findAxeViolationsOfState(page), []);
    await page.unroute(isSecond);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('21–30 of 30').waitFor();
    await failed.waitFor({ state: 'detached' });

    await show(page, '/admin/leads?filter={}&page=1&perPage=20&sort=created_at&order=ASC');
    await page.getByText('1–20 of 30').waitFor();
    await page.route(isSecond, route => route.abort());
    await second.click();
    await failed.waitFor();
    await page.unroute(isSecond);
    await page.getByRole('combobox', { name: 'Status All' }).click();
    await page.getByRole('option', { name: 'Contacted' }).click();
    await failed.waitFor({ state: 'detached' });
    t.pass('the notice disappears when the list changes');
  });

  await t.test('an address with an unknown filter or sort order opens the whole list', async t => {
    const addresses = [
      { path: 'franchises?filter={"colour":"red"}', all: '13 franchises' },
      { path: 'leads?sort=colour&order=ASC', all: '30 leads' },
      { path: 'consultants?filter={"colour":"red"}', all: '2 users' },
      { path: 'notifications?filter={"colour":"red"}', all: 'Nothing has been sent yet.' },
    ];
    for (const { path, all } of addresses) {
      await show(page, `/admin/${path}`);
      const alert = page.getByRole('alert').filter({ hasText: 'This list has no such filter' });
      await alert.getByRole('button', { name: 'Clear Filters' }).click();
      await page.getByText(all, { exact: true }).waitFor();
      t.notMatch(page.url(), 'colour');
    }
  });

  await t.test('no request asks for all rows of a list', async t => {
    for (const path of ['consultants', 'notifications', 'bin', 'bin/leads', 'franchises/new', 'dashboard'])
      await show(page, `/admin/${path}`);
    t.ok(askedRanges.length > 10);
    const widths = askedRanges.map(range => {
      const [from, to] = range === 'everything' ? [0, Number.POSITIVE_INFINITY] : JSON.parse(range);
      return to - from + 1;
    });
    t.ok(Math.max(...widths) <= 100, `the largest request is for ${Math.max(...widths)} rows`);
  });

  t.same(faults, []);
});

t.test('two tabs with the same list have their own filters and selected rows', async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  const franchise = await aFranchise(api.database, { name: 'Kopi Lorong' });
  for (const first_name of ['Mei', 'Ravi'])
    await aLead(api.database, { franchise_id: franchise.id, first_name, last_name: 'Tan' });
  await aLead(api.database, { franchise_id: franchise.id, first_name: 'Spam', last_name: 'Tan', is_suspected: true });
  const one = await window(admin);
  const other = await one.context().newPage();
  for (const page of [one, other]) {
    await page.goto(`${origin}/admin/leads`);
    await page.getByText('2 leads', { exact: true }).waitFor();
  }
  /** Waits until a tab has received all storage events that other tabs caused before. */
  const receiveStorageEvents = async (page: Page, from: Page) => {
    const received = await page.evaluateHandle(() => {
      const events = { isReceived: false };
      addEventListener('storage', ({ key }) => {
        events.isReceived ||= key === 'probe';
      });
      return events;
    });
    await from.evaluate(() => localStorage.setItem('probe', String(performance.now())));
    await waitUntil(() => received.evaluate(({ isReceived }) => isReceived));
  };
  const changeStatus = (page: Page) => page.getByRole('button', { name: /^Change status/ });

  await t.test('a filter and a selected row of one tab do not appear in the other', async t => {
    await other.getByRole('checkbox', { name: 'Select Mei Tan' }).check();
    await changeStatus(other).waitFor();
    await other.getByRole('searchbox', { name: 'Search leads' }).fill('Ravi');
    await other.getByText('1 lead', { exact: true }).waitFor();
    await receiveStorageEvents(one, other);
    t.ok(await one.getByText('2 leads', { exact: true }).isVisible());
    t.notMatch(one.url(), 'Ravi');
    await waitUntilDrawn(one);
    t.notOk(await one.getByRole('checkbox', { name: 'Select Mei Tan' }).isChecked());
    await one.getByRole('checkbox', { name: 'Select Ravi Tan' }).check();
    await one.getByRole('button', { name: 'Change status (1)' }).waitFor();
  });

  await t.test('a reload keeps the filters and the selected rows of the tab', async t => {
    await other.goto(`${origin}/admin/leads`);
    await other.getByText('1 lead', { exact: true }).waitFor();
    t.equal(await other.getByRole('searchbox', { name: 'Search leads' }).inputValue(), 'Ravi');
    await changeStatus(other).waitFor();
  });

  await t.test('another queue starts without selected rows, whether a tab, Back or an address opens it', async t => {
    const isOpen = (name: string) => one.getByRole('tab', { name, selected: true }).waitFor();
    await one.goto(`${origin}/admin/leads?filter={}`);
    await changeStatus(one).waitFor();
    await one.getByRole('tab', { name: 'Suspected' }).click();
    await isOpen('Suspected');
    await changeStatus(one).waitFor({ state: 'detached' });
    await one.getByRole('checkbox', { name: 'Select Spam Tan' }).check();
    await changeStatus(one).waitFor();
    await one.goBack();
    await isOpen('Leads');
    await changeStatus(one).waitFor({ state: 'detached' });
    await one.getByRole('checkbox', { name: 'Select Ravi Tan' }).check();
    await changeStatus(one).waitFor();
    await one.getByRole('link', { name: 'Dashboard' }).click();
    await one.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await one.goto(`${origin}/admin/leads?filter={"is_suspected":true}`);
    await isOpen('Suspected');
    await one.getByRole('checkbox', { name: 'Select Spam Tan' }).waitFor();
    await one.getByRole('button', { name: 'Delete selected', exact: true }).waitFor();
    t.pass();
  });

  await t.test('a filter of the notifications in one tab does not appear in the other', async t => {
    for (const page of [one, other]) {
      await page.goto(`${origin}/admin/notifications`);
      await page.getByText('Nothing has been sent yet.').waitFor();
    }
    await other.goto(`${origin}/admin/notifications?filter={"lead_id":"none"}`);
    await other.getByRole('button', { name: 'Clear Filters' }).waitFor();
    await receiveStorageEvents(one, other);
    await waitUntilDrawn(one);
    t.notMatch(one.url(), 'lead_id');
    await one.goto(`${origin}/admin/notifications`);
    await one.getByText('Nothing has been sent yet.').waitFor();
    t.notMatch(one.url(), 'lead_id');
  });

  await t.test('signing out clears them in both tabs', async t => {
    await one.getByRole('button', { name: 'Aisyah Rahman Admin' }).click();
    await one.getByRole('menuitem', { name: 'Logout' }).click();
    for (const page of [one, other]) {
      await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
      t.notMatch(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])), /Ravi|selectedIds/);
    }
  });
  await one.context().close();
  t.same(faults, []);
});
