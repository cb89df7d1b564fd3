import { aFranchise, aLead, aPicture } from '@marketplace/api/testing';
import t from 'tap';
import { axe } from './support/axe.ts';
import { startConsole } from './support/console.ts';

t.test('axe finds nothing', async t => {
  const { api, origin, admin, consultant, window, faults } = await startConsole(t);
  const franchise = await aFranchise(api.database, {
    consultant_id: consultant.id,
    featured: true,
    rof_approved: true,
    faqs: JSON.stringify([{ question: 'How long?', answer: 'Five years.' }]),
  });
  for (const status of ['new', 'contacted', 'qualified', 'converted', 'closed'])
    await aLead(api.database, { franchise_id: franchise.id, status });

  const lead = await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });

  const as = { as: admin };
  const image_url = `data:image/png;base64,${(await aPicture(728, 90).png().toBuffer()).toString('base64')}`;
  const days = { start_date: '2026-01-01', end_date: '2030-01-01', location: 'homepage_hero_banner' };
  await api.call('POST /admin/banners', { ...as, body: { ...days, title: 'Opening', image_url } });
  await api.call('POST /admin/hero-slides', { ...as, body: { title: 'First', subtitle: 'Slide', image_url } });

  const screens = [
    { who: undefined, path: '/admin', heading: 'Welcome back!' },
    { who: admin, path: '/admin/dashboard', heading: 'Dashboard' },
    { who: admin, path: '/admin/franchises', heading: 'Manage Franchises' },
    { who: admin, path: '/admin/franchises/new', heading: 'Add New Franchise' },
    { who: admin, path: `/admin/franchises/edit/${franchise.id}`, heading: 'Edit Franchise' },
    { who: admin, path: '/admin/leads', heading: 'Manage Leads' },
    { who: admin, path: `/admin/leads/edit/${lead.id}`, heading: 'Nurul Huda' },
    { who: admin, path: '/admin/notifications', heading: 'Notifications' },
    { who: admin, path: '/admin/bin', heading: 'Bin' },
    { who: admin, path: '/admin/bin/leads', heading: 'Bin' },
    { who: admin, path: '/admin/consultants', heading: 'Manage Users' },
    { who: admin, path: `/admin/consultants/${consultant.id}/credits`, heading: 'Credit Statement' },
    { who: admin, path: '/admin/banners', heading: 'Banner Management' },
    { who: admin, path: '/admin/hero-slides', heading: 'Hero Slide Management' },
    { who: admin, path: '/admin/pages', heading: 'Pages Management' },
    { who: admin, path: '/admin/pages/new', heading: 'Add New Page' },
    { who: admin, path: '/admin/bulk-upload', heading: 'Bulk Upload' },
    { who: admin, path: '/admin/smtp', heading: 'Email Settings' },
    { who: admin, path: '/admin/whatsapp', heading: 'WhatsApp Management' },
    { who: admin, path: '/admin/categories', heading: 'Category Management' },
    { who: admin, path: '/admin/content', heading: 'Edit Website Content' },
    { who: admin, path: '/admin/navigation', heading: 'Navigation and Site Settings' },
    { who: admin, path: '/admin/google-analytics', heading: 'Google Analytics' },
    { who: admin, path: '/admin/personal-data', heading: 'Personal Data' },
    { who: admin, path: '/admin/profile', heading: 'My Profile' },
    { who: admin, path: '/admin/nowhere', heading: 'Page not found' },
    { who: consultant, path: '/admin/dashboard', heading: 'Dashboard' },
    { who: consultant, path: '/consultant/credits', heading: 'Credit Statement' },
    { who: consultant, path: '/admin/leads', heading: 'Manage Leads' },
    { who: consultant, path: '/admin/leads/locked', heading: 'Manage Leads' },
    { who: consultant, path: `/admin/leads/edit/${lead.id}`, heading: 'Locked lead' },
    { who: consultant, path: '/consultant/franchises', heading: 'My Franchises' },
    { who: consultant, path: `/consultant/franchises/edit/${franchise.id}`, heading: 'Edit Franchise' },
    { who: consultant, path: '/consultant/franchises/edit', heading: 'Feature Not Available' },
    { who: consultant, path: '/consultant/leads', heading: 'Leads' },
    { who: consultant, path: '/consultant/profile', heading: 'My Profile' },
  ];
  const looks = [
    { theme: 'light', viewport: { width: 1440, height: 900 } },
    { theme: 'dark', viewport: { width: 390, height: 844 } },
  ];

  for (const { theme, viewport } of looks) {
    const windows = new Map<unknown, Awaited<ReturnType<typeof window>>>();
    for (const who of [undefined, admin, consultant]) {
      const page = await window(who, { viewport });
      await page.addInitScript(chosen => {
        if (location.protocol !== 'about:') localStorage.setItem('RaStore.theme', JSON.stringify(chosen));
      }, theme);
      windows.set(who, page);
    }
    for (const { who, path, heading } of screens) {
      await t.test(`${path} for ${who?.name ?? 'nobody'}, ${theme}, ${viewport.width} wide`, async t => {
        const page = windows.get(who);
        if (!page) throw new Error('no window');
        await page.goto(origin + path);
        await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
        await page.waitForLoadState('networkidle');
        t.same(await axe(page), []);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        t.ok(beyond <= 0, 'no sideways scroll');
      });
    }
    for (const page of windows.values()) await page.context().close();
  }
  t.same(faults, []);
});
