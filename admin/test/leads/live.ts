import { once } from 'node:events';
import { aConsultant, aFranchise, anEnquiry, freePort, newVisitorContact, startServer } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { startFront } from '../support/front.ts';

const { api, admin, consultant, window, show, faults } = await startConsole(t);
const own = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
const elsewhere = await aFranchise(api.database, {
  name: 'Bubbles Laundry',
  consultant_id: (await aConsultant(api.database)).id,
});
const send = async (first_name: string, franchise = own): Promise<string> =>
  (
    await api.call('POST /leads', {
      body: anEnquiry(franchise, { ...newVisitorContact(), first_name, last_name: 'Tan' }),
    })
  ).body.id;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const isListening = (page: Page) => page.waitForResponse(answer => answer.url().endsWith('/api/live'));

t.test('a new lead appears in two open browsers', async t => {
  await send('First');
  const [adminPage, ownPage] = [await window(admin, { isNew: true }), await window(consultant, { isNew: true })];
  const listening = Promise.all([isListening(adminPage), isListening(ownPage)]);
  await show(adminPage, '/admin/leads');
  await show(ownPage, '/admin/leads/locked');
  await listening;
  const lockedRows = ownPage.getByRole('row').filter({ hasText: 'Kopi Lorong' });
  await lockedRows.first().waitFor();

  await t.test('a new lead appears in both lists, is announced and counted in the menu', async t => {
    const times: number[] = [];
    // Starts before the leads arrive, because an announcement is removed after a few seconds.
    const announced = ownPage
      .getByRole('status')
      .filter({ hasText: /new lead/ })
      .waitFor({ state: 'attached' });
    for (const [n, name] of ['Second', 'Third', 'Fourth'].entries()) {
      const began = performance.now();
      await send(name);
      await Promise.all([rowOf(adminPage, `${name} Tan`).waitFor(), lockedRows.nth(n + 1).waitFor()]);
      times.push(Math.round(performance.now() - began));
    }
    t.comment(`time in milliseconds until both browsers show a new lead: ${times.join(' ')}`);
    t.ok(Math.min(...times) < 10_000, 'a new lead appears before the next poll, which would take a minute');
    await announced;
    await ownPage
      .getByRole('link', { name: /4 leads wait|4/ })
      .first()
      .waitFor();
    t.equal(await ownPage.getByText('Second').count(), 0, 'a locked lead shows no name');
  });

  await t.test("a lead of another consultant's franchise is displayed only to the admin", async t => {
    await send('Elsewhere', elsewhere);
    await rowOf(adminPage, 'Elsewhere Tan').waitFor();
    await send('Fifth');
    await lockedRows.nth(4).waitFor();
    t.equal(await ownPage.getByText('Bubbles Laundry').count(), 0);
    t.equal(await lockedRows.count(), 5);
  });

  await t.test('a new lead does not move the rows of a filtered list; a button announces the lead', async t => {
    await adminPage.getByRole('searchbox', { name: 'Search leads' }).fill('First');
    await adminPage.getByText('1 lead', { exact: true }).waitFor();
    await send('Sixth');
    await send('Seventh');
    const button = adminPage.getByRole('button', { name: '2 new leads – show' });
    await button.waitFor();
    t.equal(await rowOf(adminPage, 'Sixth Tan').count(), 0);
    t.same(await findAxeViolations(adminPage), []);
    await button.focus();
    await adminPage.keyboard.press('Enter');
    await rowOf(adminPage, 'Seventh Tan').waitFor();
    t.equal(await button.count(), 0);
    t.ok(await adminPage.evaluate(() => document.activeElement !== document.body), 'the focus is not lost');
  });

  await t.test('a new lead does not move the rows while the pointer is over them', async () => {
    await rowOf(adminPage, 'Seventh Tan').hover();
    await send('Eighth');
    // Starts before the row appears, because the highlight is removed after a few seconds.
    const highlighted = adminPage.waitForFunction(() =>
      [...document.querySelectorAll('tbody tr:not(:hover)')].some(
        row => row.textContent.includes('Eighth Tan') && getComputedStyle(row).backgroundColor !== 'rgba(0, 0, 0, 0)',
      ),
    );
    await adminPage.getByRole('button', { name: '1 new lead – show' }).click();
    await adminPage.mouse.move(0, 0);
    await highlighted;
  });

  t.same(faults, []);
  await adminPage.context().close();
  await ownPage.context().close();
});

t.test('the live stream ends with the session', async t => {
  const page = await window(consultant, { isNew: true });
  const listening = isListening(page);
  await show(page, '/admin/dashboard');
  await listening;
  await page.clock.install();
  const isStream = (request: { url(): string }) => request.url().endsWith('/api/live');
  const begun: string[] = [];
  const ended = page.waitForEvent('requestfailed', isStream);
  page.on('request', request => isStream(request) && begun.push(request.url()));
  await page.getByRole('button', { name: 'Daniel Tan Consultant' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  await ended;
  // A lost connection is opened again after less than a second.
  await page.clock.runFor(2000);
  t.same(begun, [], 'no stream is opened after the sign-out');
  await page.context().close();
});

t.test("a new lead updates the figures of a consultant's dashboard", async t => {
  const page = await window(consultant, { isNew: true });
  const listening = isListening(page);
  await show(page, '/admin/dashboard');
  await listening;
  const thisMonth = page.getByRole('heading', { name: 'This Month' }).locator('..');
  const { body: locked } = await api.call('GET /leads/locked', { as: consultant });
  await thisMonth.getByText(`${locked.length}`, { exact: true }).waitFor();
  await send('Of this month');
  await thisMonth.getByText(`${locked.length + 1}`, { exact: true }).waitFor();
  t.pass();
  await page.context().close();
});

t.test('a repeated enquiry of a paid lead appears in the list of unlocked leads', async t => {
  const page = await window(consultant, { isNew: true });
  const enquiry = anEnquiry(own, { ...newVisitorContact(), first_name: 'Ravi', last_name: 'Twice' });
  const ask = async (): Promise<string> => (await api.call('POST /leads', { body: enquiry })).body.id;
  await api.call(`POST /leads/${await ask()}/unlock`, { as: consultant });
  const listening = isListening(page);
  await show(page, '/admin/leads?tab=unlocked');
  await listening;
  const rows = rowOf(page, 'Ravi Twice');
  await rows.waitFor();
  await ask();
  await rows.nth(1).waitFor();
  t.equal(await rows.count(), 2, 'the repeated enquiry is unlocked and displayed at once');
  await page.context().close();
});

t.test('browsers reconnect after the API was killed and restarted', async t => {
  const { dataDir, jwtSecret, secretsKey, serviceToken } = api.config;
  const env = {
    DATABASE_URL: api.databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    JWT_SECRET: jwtSecret,
    SECRETS_KEY: secretsKey,
    SERVICE_TOKEN: serviceToken,
    LOG_LEVEL: 'silent',
    WORKER: 'off',
  };
  const server = await startServer(env);
  t.teardown(() => server.process.kill('SIGKILL'));
  const front = await startFront(`http://127.0.0.1:${env.PORT}`, dataDir);
  t.teardown(() => front.close());
  const [adminPage, ownPage] = [await window(admin, { isNew: true }), await window(consultant, { isNew: true })];
  const pages = [adminPage, ownPage];
  const listening = Promise.all(pages.map(isListening));
  await adminPage.goto(`${front.origin}/admin/leads?view=list`);
  await ownPage.goto(`${front.origin}/admin/leads/locked`);
  await listening;
  const lockedRows = ownPage.getByRole('row').filter({ hasText: 'Kopi Lorong' });
  await lockedRows.first().waitFor();
  const before = await lockedRows.count();

  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
  for (const name of ['Tenth', 'Eleventh']) await send(name);
  const again = await startServer(env);
  t.teardown(() => again.process.kill('SIGKILL'));
  await Promise.all([rowOf(adminPage, 'Eleventh Tan').waitFor(), lockedRows.nth(before + 1).waitFor()]);
  for (const name of ['Tenth', 'Eleventh']) t.equal(await rowOf(adminPage, `${name} Tan`).count(), 1, name);
  t.equal(await lockedRows.count(), before + 2, 'no lead is missing or displayed twice');
  for (const page of pages) await page.context().close();
});
