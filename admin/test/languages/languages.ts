import { aFranchise, aLead } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

const menu = (page: Page) => page.getByRole('button', { name: /^(Language|Bahasa|语言)/ });
const choose = async (page: Page, name: string) => {
  await menu(page).click();
  await page.getByRole('menuitemradio', { name }).click();
};
const lang = (page: Page) => page.evaluate(() => document.documentElement.lang);

t.test("a user can choose the console's language", async t => {
  const { api, origin, admin, consultant, window, faults } = await startConsole(t);
  const franchise = await aFranchise(api.database, {
    name: 'Kopi Lorong',
    consultant_id: consultant.id,
    currency: 'MYR',
    investment_min: 100_000,
    created_at: new Date('2026-03-05T04:00:00Z'),
  });

  await t.test('the language chosen before signing in is remembered by the browser', async t => {
    const page = await window();
    await page.goto(`${origin}/admin`);
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    t.equal(await lang(page), 'en');
    await choose(page, 'Bahasa Malaysia');
    await page.getByRole('heading', { name: 'Selamat kembali!' }).waitFor();
    t.equal(await lang(page), 'ms');
    // The title changes shortly after the screen was rendered.
    await page.waitForFunction(() => document.title === 'Selamat kembali!');
    t.same(await findAxeViolations(page), []);
    await page.reload();
    await page.getByRole('heading', { name: 'Selamat kembali!' }).waitFor();
    await page.getByRole('button', { name: 'Bahasa: Bahasa Malaysia' }).click();
    t.equal(await page.getByRole('menuitemradio', { name: 'Bahasa Malaysia' }).getAttribute('aria-checked'), 'true');
  });

  await t.test(
    "the browser's preferred language is used until a user chooses one; the chosen language stays",
    async t => {
      for (const [locale, heading, tag] of [
        ['zh-TW', '欢迎回来！', 'zh-Hans'],
        ['fr-FR', 'Welcome back!', 'en'],
        ['ms-MY', 'Selamat kembali!', 'ms'],
      ] as const) {
        const page = await window(undefined, { locale });
        await page.goto(`${origin}/admin`);
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        t.equal(await lang(page), tag, locale);
        await choose(page, 'English');
        await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
        await page.reload();
        await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
        await page.context().close();
      }
    },
  );

  await t.test('the language chosen after signing in is kept after signing out', async t => {
    const page = await window(consultant);
    await page.goto(`${origin}/admin/dashboard`);
    await choose(page, '简体中文');
    await page.getByRole('heading', { name: '仪表板', level: 1 }).waitFor();
    t.equal(await lang(page), 'zh-Hans');
    await page.getByRole('button', { name: /Daniel Tan/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('heading', { name: '欢迎回来！' }).waitFor();
    await choose(page, 'English');
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  });

  await t.test('changing the language keeps typed text, even in other tabs', async t => {
    const page = await window(admin);
    await page.goto(`${origin}/admin/franchises/new`);
    await page.getByLabel('Franchise Name').fill('Teh Tarik Corner');
    const other = await page.context().newPage();
    await other.goto(`${origin}/admin/consultants?edit=new`);
    await other.getByRole('textbox', { name: 'Name', exact: true }).fill('Nurul Huda');
    await choose(page, 'Bahasa Malaysia');
    await page.getByRole('heading', { name: 'Tambah Francais Baharu' }).waitFor();
    t.equal(await page.getByLabel('Nama Francais').inputValue(), 'Teh Tarik Corner');
    await other.getByRole('heading', { name: 'Tambah Pengguna' }).waitFor();
    t.equal(await other.getByRole('textbox', { name: 'Nama', exact: true }).inputValue(), 'Nurul Huda');
  });

  await t.test('dates and money follow the language', async () => {
    const page = await window(admin);
    await page.goto(`${origin}/admin/franchises`);
    await page.getByText('5 Mar 2026').waitFor();
    await page.getByText('RM 100,000', { exact: false }).first().waitFor();
    await choose(page, 'Bahasa Malaysia');
    await page.getByText('5 Mac 2026').waitFor();
    await page.getByText('RM 100,000', { exact: false }).first().waitFor();
    await choose(page, '简体中文');
    await page.getByText('2026年3月5日').waitFor();
  });

  await t.test('amounts of money look the same in every language and region of the browser', async t => {
    const styles = { USD: 'US$', SGD: 'S$', EUR: '€', GBP: '£', AUD: 'A$', CAD: 'C$', JPY: 'JP¥' };
    for (const currency of Object.keys(styles)) {
      const figures = { investment_min: 1_234_567, investment_max: 2_000_000 };
      await aFranchise(api.database, { name: `Paid in ${currency}`, currency, ...figures });
    }
    for (const locale of ['en-IN', 'de-DE', 'zh-CN']) {
      const page = await window(admin, { locale });
      await page.goto(`${origin}/admin/franchises`);
      for (const sign of Object.values(styles)) await page.getByText(`${sign}1,234,567 – ${sign}2,000,000`).waitFor();
      await page.context().close();
    }
    t.pass();
  });

  await t.test('a missing budget or fee reads “Not specified”', async t => {
    const figures = { investment_min: 50_000, investment_max: 80_000, franchise_fee: null, currency: 'SGD' };
    await aFranchise(api.database, { name: 'Teh Tanpa Yuran', consultant_id: consultant.id, ...figures });
    await aLead(api.database, { franchise_id: franchise.id, first_name: 'Budgetless', investment_budget: null });
    const office = await window(admin);
    await office.goto(`${origin}/admin/leads`);
    await office
      .getByRole('row', { name: /Budgetless/ })
      .getByText('Not specified')
      .waitFor();
    const desk = await window(consultant);
    await desk.goto(`${origin}/consultant/franchises`);
    await desk.getByText('S$50,000 – S$80,000').waitFor();
    t.ok(await desk.getByText('Not specified', { exact: false }).first().isVisible());
  });

  await t.test("the browser's regional variant determines the date format", async () => {
    const page = await window(admin, { locale: 'en-GB' });
    await page.goto(`${origin}/admin/franchises`);
    await page.getByText('5 Mar 2026').waitFor();
  });

  await t.test('only the texts of the current language and screen are loaded', async t => {
    const page = await window(admin);
    const bodies: Promise<string>[] = [];
    page.on('response', response => {
      if (response.url().endsWith('.js')) bodies.push(response.text());
    });
    await page.goto(`${origin}/admin/franchises/edit/${franchise.id}`);
    await page.getByRole('heading', { name: 'Edit Franchise' }).waitFor();
    await waitUntilLoaded(page);
    const scripts = await Promise.all(bodies);
    t.ok(scripts.some(script => script.includes('Edit Franchise')));
    t.notOk(scripts.some(script => script.includes('Tambah Francais') || script.includes('添加加盟项目')));
    t.notOk(
      scripts.some(script => script.includes('Send a test message')),
      'texts of other screens are not loaded',
    );
  });

  await t.test('if a language cannot be loaded, a message appears and the console keeps its language', async () => {
    const page = await window(admin);
    await page.goto(`${origin}/admin/dashboard`);
    await page.getByRole('heading', { name: 'Management Tools' }).waitFor();
    await page.route('**/assets/shell-*.js', route => route.abort());
    await choose(page, '简体中文');
    await page.getByText('The texts of this language could not be loaded. Please try again.').waitFor();
    await page.getByRole('heading', { name: 'Management Tools' }).waitFor();
  });
  t.same(faults, []);
});
