import { aCategory, aFranchise, aLead } from '@marketplace/api/testing';
import type { Locator } from 'playwright-core';
import t from 'tap';
import { findAxeViolationsOfState } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

t.test('the dashboards show figures, tasks and shortcuts', async t => {
  const { api, origin, admin, consultant, window, faults } = await startConsole(t);
  const own = await aFranchise(api.database, { consultant_id: consultant.id });
  await aFranchise(api.database);
  await aCategory(api.database);
  await aLead(api.database, { franchise_id: own.id });
  await api.call('PUT /content', { as: admin, body: { adminPhone: '012-345 6789' } });

  const page = await window(admin);
  await page.goto(`${origin}/admin/dashboard`);

  await t.test("the admin's dashboard has four cards, tools and quick actions", async t => {
    await page.getByRole('heading', { name: 'Total Franchises' }).waitFor();
    await page.getByText('Loading dashboard...').waitFor({ state: 'hidden' });
    const main = (await page.locator('main').allInnerTexts()).join().replaceAll(/\s+/g, ' ');
    t.match(main, /Total Franchises 2 .*Total Leads 1 .*New This Month 1 .*Active Users 1 /);
    const tools = page.getByRole('region', { name: 'Management Tools' }).getByRole('link');
    const addresses = await tools.evaluateAll(links => links.map(link => link.getAttribute('href')));
    t.same(addresses.toSorted(), [
      '/admin/banners',
      '/admin/bulk-upload',
      '/admin/categories',
      '/admin/consultants',
      '/admin/content',
      '/admin/franchises',
      '/admin/google-analytics',
      '/admin/hero-slides',
      '/admin/navigation',
      '/admin/pages',
      '/admin/profile',
      '/admin/smtp',
      '/admin/whatsapp',
    ]);
    t.equal(await page.getByRole('link', { name: 'Review Leads' }).getAttribute('href'), '/admin/leads');
    const site = page.getByRole('link', { name: 'View Main Site' });
    t.same([await site.getAttribute('href'), await site.getAttribute('target')], ['/', '_blank']);
  });

  await t.test('the menu has the screens in four groups', async t => {
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const groups = await menu
      .getByRole('list')
      .evaluateAll(lists =>
        lists.map(list => [
          list.getAttribute('aria-label'),
          ...[...list.querySelectorAll('a')].map(link => link.textContent ?? ''),
        ]),
      );
    t.same(groups, [
      [null, 'Dashboard'],
      ['Marketplace', 'Franchises', 'Leads', 'Users', 'Refund requests', 'Categories', 'Notifications', 'Bin'],
      ['Content', 'Website content', 'Navigation', 'Pages'],
      ['Advertising', 'Banners', 'Hero slides'],
      [
        ...['Settings', 'System status', 'Personal data', 'Bulk Upload', 'Email', 'WhatsApp', 'Lead settings'],
        ...['Response times', 'Site search', 'Google Analytics', 'My Profile'],
      ],
    ]);
  });

  await t.test('tasks come first, then figures, then shortcuts', async t => {
    const parts = ['First steps', 'Total Franchises', 'Publishing', 'Performance', 'Quick Actions', 'Management Tools'];
    for (const name of parts) await page.getByRole('heading', { name, exact: true }).scrollIntoViewIfNeeded();
    const warning = page.getByText('Email is not set up. Messages wait, and no one is notified of new leads.');
    await warning.waitFor();
    const headings = await page.getByRole('main').getByRole('heading').allInnerTexts();
    t.same(
      headings.filter(text => parts.includes(text)),
      parts,
    );
    const above = async (one: Locator, other: Locator) =>
      ((await one.boundingBox())?.y ?? Infinity) < ((await other.boundingBox())?.y ?? 0);
    t.ok(
      await above(warning, page.getByRole('heading', { name: 'Total Franchises' })),
      'the warning is above the figures',
    );
    t.same(await findAxeViolationsOfState(page), []);
  });

  await t.test("the consultant's dashboard has their own figures, credits and a link to top up", async t => {
    const page = await window(consultant);
    await page.goto(`${origin}/admin/dashboard`);
    await page.getByRole('heading', { name: 'My Franchises' }).waitFor();
    await page.getByText('Loading dashboard...').waitFor({ state: 'hidden' });
    const main = (await page.locator('main').allInnerTexts()).join().replaceAll(/\s+/g, ' ');
    t.match(main, /My Franchises 1 .*My Leads 1 0 unlocked, 1 locked .*Credit Balance 10 .*This Month 1 /);
    const href = await page.getByRole('link', { name: 'Top up on WhatsApp' }).getAttribute('href');
    t.match(href, /^https:\/\/wa\.me\/60123456789\?text=/);
    t.match(decodeURIComponent(href ?? ''), consultant.email);
    t.equal(main.match(/\b10\b/g)?.length, 1, 'the balance is shown once');
    t.equal(await page.getByText('Management Tools').count(), 0);
    await page.context().close();
  });

  t.same(faults, []);
});
