import { aFranchise, aLead, aPicture } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { axe } from './axe.ts';
import { startConsole } from './console.ts';
import { clipped, leftovers } from './leftovers.ts';
import { TEXTS } from './texts.ts';

export interface Look {
  language: 'ms' | 'zh';
  /** What the page says of its language. */
  tag: string;
  theme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

/** Walks every screen in one language and look: nothing is left in English, and everything fits. */
export const walkTranslated = async (t: Test, { language, tag, theme, viewport }: Look) => {
  const { api, origin, admin, consultant, window, faults } = await startConsole(t);
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
  const as = { as: admin };
  const image_url = `data:image/png;base64,${(await aPicture(728, 90).png().toBuffer()).toString('base64')}`;
  const days = { start_date: '2026-01-01', end_date: '2030-01-01', location: 'homepage_hero_banner' };
  await api.call('POST /admin/banners', { ...as, body: { ...days, title: 'Raya', image_url } });
  await api.call('POST /admin/hero-slides', { ...as, body: { title: 'Satu', subtitle: 'Dua', image_url } });
  const binned = await aFranchise(api.database, { name: 'Dobi Cepat' });
  await api.call(`DELETE /franchises/${binned.id}`, as);

  // Where, for whom, and what to press there.
  const screens: [string, (typeof admin | undefined)[], string?][] = [
    ['/admin', [undefined]],
    ['/admin/forgot-password', [undefined]],
    ['/admin/invitation#x', [undefined]],
    ['/admin/dashboard', [admin, consultant], 'lists.search'],
    ['/admin/franchises', [admin]],
    ['/admin/franchises?filter={"search":"zzzz"}', [admin]],
    ['/admin/franchises/new', [admin], 'actions.save'],
    [`/admin/franchises/edit/${franchise.id}`, [admin]],
    ['/admin/leads', [admin, consultant]],
    [`/admin/leads?edit=${lead.id}`, [admin]],
    ['/admin/leads?filter={"is_suspected":true}', [admin]],
    ['/admin/leads/locked', [consultant], 'leads.unlock.action'],
    [`/admin/leads/edit/${lead.id}`, [admin, consultant]],
    ['/admin/notifications', [admin]],
    ['/admin/bin', [admin]],
    ['/admin/bin/leads', [admin]],
    ['/admin/consultants', [admin]],
    ['/admin/consultants?edit=new', [admin]],
    [`/admin/consultants/${consultant.id}/credits`, [admin]],
    ['/admin/banners', [admin], 'banners.add'],
    ['/admin/hero-slides', [admin], 'heroSlides.add'],
    ['/admin/pages', [admin]],
    ['/admin/pages/new', [admin], 'richText.tools.link'],
    ['/admin/bulk-upload', [admin], 'bulk.upload'],
    ['/admin/smtp', [admin]],
    ['/admin/whatsapp', [admin]],
    ['/admin/categories', [admin], 'categories.add'],
    ['/admin/content', [admin]],
    ['/admin/navigation', [admin]],
    ['/admin/google-analytics', [admin]],
    ['/admin/personal-data', [admin], 'personalData.show'],
    ['/admin/profile', [admin], 'security.setUp'],
    ['/admin/nowhere', [admin]],
    ['/consultant/credits', [consultant]],
    ['/consultant/franchises', [consultant]],
    [`/consultant/franchises/edit/${franchise.id}`, [consultant]],
    ['/consultant/franchises/edit', [consultant]],
    ['/consultant/leads', [consultant]],
    ['/consultant/profile', [consultant]],
  ];
  const textOf = (name: string) => TEXTS[language].get(`console.${name}`) ?? name;
  const isWell = async (t: Test, page: Page) => {
    t.same(await leftovers(page, language), []);
    t.same(await clipped(page), [], 'everything fits');
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    t.ok(beyond <= 0, 'no sideways scroll');
  };

  // Side by side: most of the time is waiting.
  t.jobs = 3;
  const walk = async (t: Test, who: typeof admin | undefined) => {
    const page = await window(who, { viewport });
    await page.addInitScript(
      chosen => {
        if (location.protocol === 'about:') return;
        for (const [key, value] of Object.entries(chosen))
          localStorage.setItem(`RaStore.${key}`, JSON.stringify(value));
      },
      { theme, language },
    );
    for (const [path, people, press] of screens) {
      if (!people.includes(who)) continue;
      await t.test(path, async t => {
        await page.goto(origin + path);
        await page.locator('h1, [role=dialog] h2').first().waitFor({ state: 'attached' });
        // A screen that asks again and again is never quiet.
        await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
        t.equal(await page.evaluate(() => document.documentElement.lang), tag);
        await isWell(t, page);
        if (path === '/admin' || path === '/admin/dashboard') t.same(await axe(page), []);
        if (!press) return;
        await page
          .getByRole('button', { name: textOf(press) })
          .first()
          .click();
        await page.locator('[role=dialog], [role=alertdialog], [role=alert], [aria-invalid=true]').first().waitFor();
        await isWell(t, page);
      });
    }
    await page.context().close();
  };
  await Promise.all(
    [undefined, admin, consultant].map(who => t.test(who?.name ?? 'nobody', { buffered: true }, t => walk(t, who))),
  );
  t.same(faults, []);
};
