/** The dashboard of a new installation, and figures that arrive late or not at all. */
import { aCategory, aFranchise, aLead, anAdmin } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilDrawn } from '../support/loaded.ts';

t.test('the dashboard guides through the first steps and survives a failure', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const own = await aFranchise(api.database, { consultant_id: consultant.id });
  await aFranchise(api.database);
  await aCategory(api.database);
  await aLead(api.database, { franchise_id: own.id });
  await api.call('PUT /content', { as: admin, body: { adminPhone: '012-345 6789' } });

  const page = await window(admin);
  await page.goto(`${origin}/admin/dashboard`);

  await t.test('an admin can dismiss the first steps for all admins and display them again', async t => {
    const steps = page.getByRole('region', { name: 'First steps' });
    // A franchise, its category and a consultant exist. Company, appearance, currency and mail are not set up yet.
    await steps.getByText('3 of 7 done', { exact: true }).waitFor();
    t.equal(await steps.getByRole('link', { name: 'Enter company' }).getAttribute('href'), '/admin/content#company');
    t.equal(await steps.getByRole('link', { name: 'Invite' }).count(), 0, 'a completed step has no button');
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await waitUntilDrawn(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      t.equal(wide, width, 'nothing is wider than the screen');
    }
    await api.call('PUT /content', { as: admin, body: { companyName: 'Lorong Brands' } });

    // The screen of one step links to the screen of the next step.
    await show(page, '/admin/smtp');
    await steps.getByText('First steps: 4 of 7 done').waitFor();
    const next = steps.getByRole('link', { name: 'Choose design' });
    t.equal(await next.getAttribute('href'), '/admin/content#branding');
    t.same(await findAxeViolations(page), []);
    await next.click();
    await page.waitForURL('**/admin/content#branding');
    await page.getByRole('combobox', { name: 'Theme' }).waitFor();
    t.equal(await next.count(), 0, 'the screen of the next step has no link to it');
    await show(page, '/admin/dashboard');
    await steps.getByText('4 of 7 done', { exact: true }).waitFor();
    await steps.getByRole('button', { name: 'Dismiss' }).click();
    await steps.waitFor({ state: 'detached' });
    await show(page, '/admin/smtp');
    await page.getByRole('heading', { name: 'Send a test email' }).waitFor();
    t.equal(await steps.count(), 0, 'dismissed steps are not displayed on any screen');
    await show(page, '/admin/dashboard');

    const other = await window(await anAdmin(api.database));
    await other.goto(`${origin}/admin/dashboard`);
    await other.getByRole('button', { name: 'Show first steps' }).click();
    await other.getByRole('region', { name: 'First steps' }).waitFor();
    await page.reload();
    await steps.waitFor();
    await other.context().close();

    await page.route('**/api/admin/first-steps', route =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await steps.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('alert').getByText('Something went wrong').waitFor();
    t.ok(await steps.isVisible(), 'a dismissal that cannot be saved is not displayed');
    await page.unrouteAll();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await t.test('only the figures wait for the server, and loading them can be retried', async t => {
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/admin/stats', route =>
      answered.promise.then(() => route.fulfill({ status: 500, body: '{}' })),
    );
    await page.goto(`${origin}/admin/dashboard`);
    await page.getByRole('status').getByText('Loading dashboard...').waitFor();
    t.ok(await page.getByRole('link', { name: 'Review Leads' }).isVisible());
    t.equal(await page.getByRole('region', { name: 'Management Tools' }).getByRole('link').count(), 13);
    // Position from the top of the page, because pressing a button may scroll.
    const place = () =>
      page
        .getByRole('heading', { name: 'Publishing' })
        .evaluate(heading => heading.getBoundingClientRect().top + document.documentElement.scrollTop);
    await page.getByRole('region', { name: 'First steps' }).waitFor();
    await page.getByText('Email is not set up').waitFor();
    // The Today card loads separately from the figures, and its height changes.
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByText('Nothing to do today.').or(today.getByRole('link').first()).first().waitFor();
    const before = await place();
    answered.resolve();
    const failed = page.getByRole('alert').filter({ hasText: 'Some of these figures could not be loaded.' });
    await failed.waitFor();
    t.equal(await page.getByText('Not available right now').count(), 4);
    await page.unrouteAll();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Not available right now').first().waitFor({ state: 'hidden' });
    t.equal(await place(), before, 'nothing moves when the figures arrive');

    await page.route('**/api/admin/stats', async route => {
      const answer = await route.fetch();
      const stats: Record<string, unknown> = await answer.json();
      const most = Object.entries(stats).map(([name, of]) => [name, typeof of === 'number' ? 123_456_789 : of]);
      return route.fulfill({ response: answer, json: Object.fromEntries(most) });
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const figures = page.getByText('123,456,789', { exact: true });
    await figures.first().waitFor();
    t.equal(await figures.count(), 4);
    const isCut = (all: Element[]) => all.some(one => one.scrollWidth > one.clientWidth);
    t.notOk(await figures.evaluateAll(isCut), 'the longest figures fit their cards, also on a phone');
    await page.unrouteAll();
    await page.context().close();
  });

  t.same(faults, []);
});
