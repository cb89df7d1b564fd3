import { aFranchise, aLead, aPicture } from '@marketplace/api/testing';
import { TESTS_EVERYTHING } from '@marketplace/db/testing';
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { type Appearance, horizontalOverflow, PHONE, setAppearance } from './appearance.ts';
import { findAxeViolations } from './axe.ts';
import { startConsole } from './console.ts';
import { findClippedTexts, findUntranslatedTexts } from './leftovers.ts';
import { waitUntilLoaded, waitUntilPartsLoaded } from './loaded.ts';
import { TEXTS } from './texts.ts';
import { tooSmallTargets } from './touch-targets.ts';

/** Minimum size of a target in pixels (WCAG 2.5.8). */
const TARGET = 24;

/**
 * Checks every screen of the console, and the dialog or message that a button of the screen opens. axe must find
 * nothing, no English text may be left in another language, and everything must fit.
 * Each user loads the console only once: language, theme and size change as if in another tab, and screens are opened
 * like links. `accessibility-states` checks other dialogs and menus.
 */
export const checkScreens = async (t: Test, looks: Record<string, Appearance>): Promise<void> => {
  const { api, admin, consultant, window, show, faults } = await startConsole(t);
  const franchise = await aFranchise(api.database, {
    name: 'Kopi Lorong',
    consultant_id: consultant.id,
    featured: true,
    rof_approved: true,
    faqs: JSON.stringify([{ question: 'Berapa lama?', answer: 'Lima tahun.' }]),
  });
  for (const status of ['new', 'contacted', 'qualified', 'converted', 'closed'])
    await aLead(api.database, { franchise_id: franchise.id, status });
  const lead = await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });
  await aLead(api.database, { franchise_id: franchise.id, first_name: 'Siti', is_suspected: true });
  const sold = await aLead(api.database, { franchise_id: franchise.id });
  await api.call(`PUT /users/${consultant.id}/credits?credits=50`, { as: admin });
  await api.call(`POST /leads/${sold.id}/unlock`, { as: consultant });
  const said = { reason: 'wrong_person', words: '+60 12-345 6789' };
  const refundRequest = (await api.call(`POST /leads/${sold.id}/refund-requests`, { as: consultant, body: said })).body;
  const toRefund = await aLead(api.database, { franchise_id: franchise.id, first_name: 'Aminah', last_name: 'Yusof' });
  await api.call(`POST /leads/${toRefund.id}/unlock`, { as: consultant });
  const as = { as: admin };
  const image_url = `data:image/png;base64,${(await aPicture(728, 90).png().toBuffer()).toString('base64')}`;
  const days = { start_date: '2026-01-01', end_date: '2099-01-01', location: 'homepage_hero_banner' };
  await api.call('POST /admin/banners', { ...as, body: { ...days, title: 'Raya', image_url } });
  await api.call('POST /admin/hero-slides', { ...as, body: { title: 'Satu', subtitle: 'Dua', image_url } });
  const binned = await aFranchise(api.database, { name: 'Dobi Cepat' });
  await api.call(`DELETE /franchises/${binned.id}`, as);

  interface Screen {
    path: string;
    /** The English heading of level 1. A dialog over a list has the list's heading. */
    heading: string;
    who?: (typeof admin | undefined)[];
    /** The text key of the button to press. The dialog or message that it opens is also checked. */
    press?: string;
    /** Whether this is another state of a screen. Only `npm run test:all` checks these. */
    isState?: true;
  }
  const screens: Screen[] = [
    { who: [undefined], path: '/admin', heading: 'Welcome back!' },
    { who: [undefined], path: '/admin/forgot-password', heading: 'Forgot your password?' },
    { who: [undefined], path: '/admin/invitation#x', heading: 'Welcome!' },
    { path: '/admin/dashboard', heading: 'Dashboard', press: 'lists.search' },
    { path: '/admin/audit-log', heading: 'Audit Log' },
    { path: '/admin/franchises', heading: 'Manage Franchises' },
    { path: '/admin/franchises?filter={"search":"zzzz"}', heading: 'Manage Franchises', isState: true },
    { path: '/admin/franchises/new', heading: 'Add New Franchise', press: 'actions.save' },
    { path: `/admin/franchises/edit/${franchise.id}`, heading: 'Edit Franchise' },
    { path: '/admin/leads', heading: 'Manage Leads' },
    { path: `/admin/leads?edit=${lead.id}`, heading: 'Manage Leads', isState: true },
    { path: '/admin/leads?filter={"is_suspected":true}', heading: 'Manage Leads', isState: true },
    { path: `/admin/leads/edit/${lead.id}`, heading: 'Nurul Huda' },
    { path: '/admin/notifications', heading: 'Notifications' },
    { path: '/admin/operations', heading: 'System status' },
    { path: '/admin/bin', heading: 'Bin' },
    { path: '/admin/bin/leads', heading: 'Bin', isState: true },
    { path: '/admin/bin/users', heading: 'Bin', isState: true },
    { path: '/admin/consultants', heading: 'Manage Users' },
    { path: '/admin/consultants?edit=new', heading: 'Manage Users', isState: true },
    { path: `/admin/consultants/${consultant.id}/credits`, heading: 'Credit statement' },
    { path: '/admin/banners', heading: 'Banner Management', press: 'banners.add' },
    { path: '/admin/hero-slides', heading: 'Hero Slide Management', press: 'heroSlides.add' },
    { path: '/admin/pages', heading: 'Pages Management' },
    { path: '/admin/pages/new', heading: 'Add New Page', press: 'richText.tools.link' },
    { path: '/admin/bulk-upload', heading: 'Bulk Upload', press: 'bulk.upload' },
    { path: '/admin/smtp', heading: 'Email Settings' },
    { path: '/admin/whatsapp', heading: 'WhatsApp Management' },
    { path: '/admin/categories', heading: 'Category Management', press: 'categories.add' },
    { path: '/admin/content', heading: 'Edit Website Content' },
    { path: '/admin/navigation', heading: 'Navigation and Site Settings' },
    { path: '/admin/google-analytics', heading: 'Google Analytics' },
    { path: '/admin/lead-settings', heading: 'Lead settings' },
    { path: '/admin/site-search', heading: 'Site search' },
    { path: '/admin/answer-times', heading: 'Response times' },
    { path: '/admin/holidays', heading: 'Holidays', press: 'holidays.add' },
    { path: '/admin/refund-requests', heading: 'Refund requests' },
    {
      path: `/admin/refund-requests/edit/${refundRequest.id}`,
      heading: 'Wrong person',
      press: 'refundRequests.decide.accept',
    },
    { path: '/admin/refund-terms', heading: 'Refund terms' },
    { path: '/admin/personal-data', heading: 'Personal data', press: 'personalData.show' },
    { path: '/admin/profile', heading: 'My Profile', press: 'security.setUp' },
    { path: '/admin/nowhere', heading: 'Page not found' },
    { who: [consultant], path: '/admin/dashboard', heading: 'Dashboard', press: 'lists.search' },
    { who: [consultant], path: '/admin/leads', heading: 'Manage Leads' },
    { who: [consultant], path: '/admin/leads/locked', heading: 'Manage Leads', press: 'leads.unlock.action' },
    { who: [consultant], path: `/admin/leads/edit/${lead.id}`, heading: 'Locked lead' },
    {
      who: [consultant],
      path: `/admin/leads/edit/${toRefund.id}`,
      heading: 'Aminah Yusof',
      press: 'refundRequests.request.title',
    },
    { who: [consultant], path: '/admin/refund-requests', heading: 'Refund requests' },
    { who: [consultant], path: `/admin/refund-requests/edit/${refundRequest.id}`, heading: 'Wrong person' },
    { who: [consultant], path: '/consultant/credits', heading: 'Credit statement' },
    { who: [consultant], path: '/consultant/franchises', heading: 'My Franchises' },
    { who: [consultant], path: `/consultant/franchises/edit/${franchise.id}`, heading: 'Edit Franchise' },
    { who: [consultant], path: '/consultant/franchises/edit', heading: 'Feature Not Available' },
    { who: [consultant], path: '/consultant/leads', heading: 'Leads' },
    { who: [consultant], path: '/consultant/profile', heading: 'My Profile' },
  ];

  const isWell = async (t: Test, page: Page, language: Appearance['language']) => {
    t.same(await findAxeViolations(page), [], 'axe finds nothing');
    t.equal(await horizontalOverflow(page), 0, 'the page does not scroll sideways');
    t.same(await page.locator('body').evaluate(tooSmallTargets, TARGET), [], `every target has ${TARGET} pixels`);
    if (language === 'en') return;
    t.same(await findUntranslatedTexts(page, language), [], 'no English text is left');
    t.same(await findClippedTexts(page), [], 'every text fits');
  };
  /** Checks what the button of a screen opens. */
  const opens = async (t: Test, page: Page, press: string, language: Appearance['language']) => {
    const name = TEXTS[language].get(`console.${press}`) ?? press;
    await page.getByRole('button', { name }).first().click();
    await page.locator('[role=dialog], [role=alertdialog], [role=alert], [aria-invalid=true]').first().waitFor();
    await waitUntilLoaded(page);
    await isWell(t, page, language);
    await page.keyboard.press('Escape');
  };

  for (const who of [undefined, admin, consultant]) {
    const page = await window(who);
    const theirs = screens.filter(
      ({ who: whose = [admin], isState }) => whose.includes(who) && (TESTS_EVERYTHING || !isState),
    );
    for (const [name, look] of Object.entries(looks))
      await t.test(`every screen passes the checks for ${who?.name ?? 'nobody'} ${name}`, async t => {
        for (const screen of theirs)
          await t.test(screen.path, async t => {
            // Moves the pointer away, so that it opens no tooltip.
            await page.mouse.move(0, 0);
            await show(page, screen.path);
            if (screen === theirs[0]) {
              await setAppearance(page, look);
              await page.mouse.move(0, 0);
            }
            if (look.language === 'en') await page.locator('h1', { hasText: screen.heading }).waitFor();
            await waitUntilPartsLoaded(page);
            await isWell(t, page, look.language);
            if (screen.press && look.language !== 'en') await opens(t, page, screen.press, look.language);
          });
      });
    await page.context().close();
  }
  await t.test('broken pages are detected', async t => {
    const page = await window(admin, { viewport: PHONE });
    await show(page, '/admin/nowhere');
    await page.evaluate(() => {
      document.querySelector('h1')?.style.setProperty('color', '#ccc');
      document
        .querySelector('main')
        ?.insertAdjacentHTML(
          'beforeend',
          '<button></button><p>Manage Leads</p><h2 style="width: 9px; overflow: hidden">Cut</h2><div style="width: 800px">Wide</div>',
        );
    });
    const found = (await findAxeViolations(page)).join();
    for (const rule of [/color-contrast: <h1/, /button-name: <button/]) t.match(found, rule);
    t.ok((await findUntranslatedTexts(page, 'zh')).includes('Manage Leads'));
    t.ok((await findClippedTexts(page)).includes('H2: Cut'));
    t.ok((await horizontalOverflow(page)) > 0);
    await page.context().close();
  });

  t.same(faults, []);
};
