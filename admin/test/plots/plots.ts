import { randomUUID as newId } from 'node:crypto';
import { aFranchise, aLead, SERVICE_TOKEN } from '@marketplace/api/testing';
import t from 'tap';
import { funnelSteps } from '../../src/app/dashboard/plots/funnel-steps.ts';
import { runningTotals } from '../../src/app/dashboard/plots/running-totals.ts';
import { labelledDays } from '../../src/kit/plots/labelled-days.ts';
import { daysUntil } from '../../src/kit/plots/period.ts';
import { DESKTOP, horizontalOverflow, PHONE } from '../support/appearance.ts';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilDrawn, waitUntilLoaded } from '../support/loaded.ts';

t.test('daily figures, sums and funnel steps are computed', async t => {
  t.same(daysUntil(new Date('2026-05-31T15:59:59Z'), 7), { from: '2026-05-25', to: '2026-05-31' });
  t.same(
    daysUntil(new Date('2026-05-31T16:00:00Z'), 30),
    { from: '2026-05-03', to: '2026-06-01' },
    'a period ends today in Malaysia',
  );
  t.same(runningTotals([1, 0, 2]), [1, 1, 3]);
  const named = (count: number, most: number) =>
    labelledDays(
      Array.from({ length: count }, (_, at) => `${at}`),
      most,
    ).join(' ');
  t.same([named(7, 7), named(7, 4)], ['0 1 2 3 4 5 6', '0 2 4 6']);
  t.same([named(30, 7), named(90, 4)], ['2 7 12 17 22 27', '10 33 56 79'], 'the labelled days are centred');
  t.same([named(1, 4), named(0, 4)], ['0', '']);
  const statuses = { new: 4, contacted: 3, qualified: 2, converted: 1, closed: 5 };
  t.same(
    funnelSteps({ views: 900, leads: 15, unlocked: 7, statuses }).map(({ step, count }) => `${step} ${count}`),
    ['leads 15', 'unlocked 7', 'contacted 6', 'qualified 3', 'converted 1'],
  );
});

t.test('the dashboards have plots', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const { knex } = api.database;
  const own = await aFranchise(api.database, { consultant_id: consultant.id, name: 'Kopi House' });
  const other = await aFranchise(api.database, { name: 'Auto Spa' });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' });
  const lead = (franchise: { id: string }, days: number, more = {}) =>
    aLead(api.database, { franchise_id: franchise.id, created_at: ago(days), ...more });
  const counted = (days: number, metric: string, entity_id: string, total: number) =>
    knex('daily_counts').insert({ day: today.format(ago(days)), metric, entity_id, total });

  await t.test('every plot without data shows a notice', async t => {
    const page = await window(admin);
    await page.goto(`${origin}/admin/dashboard`);
    const publishing = page.getByRole('region', { name: 'Publishing' });
    await publishing.getByText('The publisher has not started yet.').waitFor();
    await publishing.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 600);
    for (const text of [
      'No leads in these days.',
      'No franchise page was viewed',
      'No banner was shown',
      'No enquiries',
    ])
      await page.getByText(text).waitFor();
    await page.getByText('No leads and no views in these days.').waitFor();
    await waitUntilLoaded(page);
    t.equal(await page.getByText('could not be sent').count(), 0);
    t.same(await findAxeViolations(page), []);
    await page.context().close();
  });

  const banner = {
    id: newId(),
    title: 'Grand opening',
    image_url: '/uploads/b.webp',
    location: 'homepage_hero_banner',
  };
  await knex('banners').insert({ ...banner, start_date: ago(9), end_date: ago(-9) });
  const bought = await lead(own, 1, { status: 'converted' });
  await Promise.all([lead(own, 3), lead(other, 3), lead(other, 40), lead(own, 20, { status: 'closed' })]);
  const entry = {
    id: newId(),
    user_id: consultant.id,
    delta: -1,
    balance_after: 9,
    reason: 'unlock',
    lead_id: bought.id,
  };
  await knex('credit_entries').insert({ ...entry, created_at: ago(1) });
  const unlock = { id: newId(), user_id: consultant.id, lead_id: bought.id, credit_entry_id: entry.id };
  await knex('unlocks').insert({ ...unlock, created_at: ago(1) });
  await counted(1, 'views', own.id, 1234);
  await counted(2, 'views', other.id, 2000);
  await counted(2, 'impressions', banner.id, 800);
  await counted(2, 'clicks', banner.id, 20);

  const page = await window(admin);
  const theirs = await window(consultant);

  await t.test('the admin sees plots of all franchises, also as tables', async t => {
    await show(page, '/admin/dashboard');
    const plot = (name: string) => page.getByRole('region', { name, exact: true });
    await page.getByRole('region', { name: 'Publishing' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 600);
    const leads = plot('Leads and unlocks by day');
    await leads.getByText('+300% compared with the previous 30 days').waitFor();
    await leads.getByRole('group', { name: 'Leads and unlocks by day: Leads 4, Unlocks 1.' }).waitFor();
    await leads.getByRole('button', { name: /^Show as table ?: Leads and unlocks by day$/ }).click();
    t.equal(await leads.getByRole('row').count(), 31, 'the table has a row for each day and a header');
    t.same(await findAxeViolations(page), []);
    await leads.getByRole('button', { name: /^Show as chart/ }).click();

    const funnel = (await plot('From views to converted leads').allInnerTexts()).join().replaceAll(/\s+/g, ' ');
    t.match(funnel, /Views: 3,234\. 0\.12% of/);
    const steps = plot('From views to converted leads').getByRole('row');
    t.same(
      (await steps.allInnerTexts()).slice(1).map(text =>
        text
          .split(/\s*\t\s*/)
          .slice(0, 2)
          .join(' ')
          .trim(),
      ),
      ['Enquiries 4', 'Unlocked 1', 'Contacted or later 1', 'Qualified or later 1', 'Converted 1'],
    );
    const top = plot('Top franchises');
    await top.getByRole('link').nth(1).waitFor();
    t.same(await top.getByRole('link').allInnerTexts(), ['Kopi House', 'Auto Spa']);
    await top.getByRole('button', { name: 'By views' }).click();
    await top.getByRole('link').first().getByText('Auto Spa').waitFor();
    t.equal(await top.getByRole('link').first().getAttribute('href'), `/admin/franchises/edit/${other.id}`);
    await plot('Banner CTR by day').scrollIntoViewIfNeeded();
    await plot('Banner CTR by day')
      .getByRole('group', { name: /CTR 2\.50%, Impressions 800, Clicks 20\./ })
      .waitFor();
    t.same(await findAxeViolations(page), []);

    const held = Promise.withResolvers<void>();
    await page.route('**/api/series?*', async route => {
      await held.promise;
      await route.continue();
    });
    const waiting = page.locator('[aria-busy=true]').filter({ has: leads });
    await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '90 days' }).click();
    await waiting.waitFor();
    held.resolve();
    await leads.getByRole('group', { name: /Leads 5, Unlocks 1/ }).waitFor();
    t.equal(await waiting.count(), 0, 'the plots show the new period');
    await page.unroute('**/api/series?*');
    t.match(page.url(), /\?days=90$/);
    await page.reload();
    await page.getByRole('region', { name: 'Publishing' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 600);
    await leads.getByRole('group', { name: /Leads 5, Unlocks 1/ }).waitFor();
  });

  await t.test('the arrow keys move along a plot day by day', async t => {
    await show(theirs, '/admin/dashboard?days=7');
    const plot = theirs.getByRole('region', { name: 'Views by day' });
    await plot.waitFor();
    await plot.scrollIntoViewIfNeeded();
    await plot.getByRole('group').waitFor();
    await plot.getByRole('button', { name: /^Show as table/ }).focus();
    await theirs.keyboard.press('Tab');
    const told = plot.locator('[aria-label*="1,234"], [aria-live]:has-text("1,234")').first();
    // The sixth of seven days, or the fifth if midnight has passed.
    for (let day = 0; day < 6 && (await told.count()) === 0; day++) {
      await theirs.keyboard.press('ArrowRight');
      await waitUntilDrawn(theirs);
    }
    t.equal(await told.count(), 1);
  });

  await t.test('a consultant sees the return on their credits and no figures of other consultants', async t => {
    await theirs.setViewportSize(PHONE);
    await show(theirs, '/admin/dashboard');
    const credits = theirs.getByRole('region', { name: 'Return on credits' });
    await theirs.getByRole('link', { name: 'View statement' }).scrollIntoViewIfNeeded();
    await theirs.mouse.wheel(0, 800);
    await credits.getByText('Credits per conversion').scrollIntoViewIfNeeded();
    await theirs.mouse.wheel(0, 400);
    await credits
      .getByRole('group', { name: /Credits spent 1, Leads unlocked 1, Converted 1, Credits per conversion 1\./ })
      .waitFor();
    const top = theirs.getByRole('region', { name: 'Top franchises' });
    await top.getByRole('link').first().waitFor();
    t.same(await top.getByRole('link').allInnerTexts(), ['Kopi House']);
    t.equal(await theirs.getByText('Banner CTR by day').count(), 0);
    t.same(await findAxeViolations(theirs), []);
    t.equal(await horizontalOverflow(theirs), 0);
  });

  await t.test('a failed request is reported and can be retried', async t => {
    await theirs.setViewportSize(DESKTOP);
    await theirs.route('**/api/series?*', route => route.fulfill({ status: 500, body: '{}' }));
    await theirs.goto(`${origin}/admin/dashboard`);
    const section = theirs.getByRole('region', { name: 'Your performance' });
    await section.getByText('This could not be loaded').waitFor();
    await theirs.unroute('**/api/series?*');
    await section.getByRole('button', { name: 'Try again' }).click();
    await section.getByRole('region', { name: 'Views by day' }).waitFor();
    t.pass();
  });

  await t.test('the chosen banner is kept in the address', async t => {
    await show(page, '/admin/banners?days=7');
    await page.getByRole('cell', { name: 'Grand opening', exact: true }).waitFor();
    const analytics = page.getByRole('region', { name: 'Analytics' });
    await page.mouse.wheel(0, 600);
    await analytics.getByRole('region', { name: 'Banner CTR by day' }).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route(`**/api/series/banners/${banner.id}?*`, async route => {
      await held.promise;
      await route.continue();
    });
    const waiting = analytics.locator('[aria-busy=true]');
    await analytics.getByRole('combobox', { name: 'Banner' }).click();
    await page.getByRole('option', { name: 'Grand opening' }).click();
    await waiting.filter({ hasText: 'CTR' }).waitFor();
    held.resolve();
    await waiting.waitFor({ state: 'detached' });
    await page.unroute(`**/api/series/banners/${banner.id}?*`);
    await analytics.getByRole('region', { name: 'Banner CTR by day' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    await analytics.getByRole('group', { name: /CTR 2\.50%/ }).waitFor();
    t.match(page.url(), `banner=${banner.id}`);
    t.same(await findAxeViolations(page), []);
  });

  await t.test(
    'the dashboard shows if the publisher is working, has failed or has not reported for too long',
    async t => {
      const report = (more: object) =>
        api.call('PUT /publishing', {
          as: SERVICE_TOKEN,
          body: {
            publisher: 'web-1',
            state: 'publishing',
            release: null,
            done: 312,
            total: 1000,
            since: new Date().toISOString(),
            waiting: 0,
            failing: 0,
            failures: [],
            error: null,
            ...more,
          },
        });
      t.equal((await report({})).status, 200);
      const message = { channel: 'email', kind: 'lead.consultant', payload: '{}', status: 'failed' };
      await knex('outbox').insert([1, 2].map(() => ({ id: newId(), idempotency_key: newId(), ...message })));
      await show(page, '/admin/dashboard');
      const publishing = page.getByRole('region', { name: 'Publishing' });
      await publishing.getByText('Publishing: 312 of 1,000 pages').waitFor();
      t.equal(await publishing.getByRole('progressbar').getAttribute('aria-valuenow'), '31');
      await page.getByText('2 notifications could not be sent.').waitFor();
      await report({
        state: 'following',
        done: 1000,
        failing: 2,
        failures: [{ url: '/franchise/kopi-house', reason: 'The API answered 500' }],
      });
      await publishing.getByText('Every page is up to date.').waitFor();
      await publishing.getByText('2 pages could not be updated and show their previous version:').waitFor();
      await publishing.getByText('/franchise/kopi-house').waitFor();
      await publishing.getByText('And 1 more.').waitFor();
      t.same(await findAxeViolations(page), []);
      await knex('publishers').update({ heard_at: ago(1 / 24) });
      await page.reload();
      await publishing.getByText('No contact since 1 hour ago.').waitFor();
      await page.getByRole('link', { name: 'Show them' }).click();
      await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
      await page.getByText('2 notifications').waitFor();
    },
  );

  t.same(faults, []);
});
