/**
 * Takes the README's screenshots of a running product with its demo data: `npm run pictures -w deploy`. `ORIGIN` is its
 * address. The screenshots replace those in `deploy/pictures`. With names (`-- home enquiry`) it takes only these.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FranchiseCard } from '@marketplace/api';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../browser/browser.ts';

const ORIGIN = process.env.ORIGIN ?? 'http://localhost:8080';
const FOLDER = join(import.meta.dirname, '../../pictures');
const QUALITY = 78;
const CONSOLE_RESTS_MS = 2500;

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true };
const DARK: BrowserContextOptions = { colorScheme: 'dark' };
const ADMIN = { email: 'admin@example.com', password: 'admin-demo-2026' };
const CONSULTANT = { email: 'consultant@example.com', password: 'consultant-demo-2026' };

interface Picture {
  name: string;
  path: string;
  options: BrowserContextOptions;
  as?: typeof ADMIN;
  /** Prepares the page before the screenshot. */
  prepare?: (page: Page) => Promise<unknown>;
}

const firstFranchise = async (): Promise<string> => {
  const answer = await fetch(`${ORIGIN}/api/franchises?range=[0,0]`);
  const [franchise] = JSON.parse(await answer.text()) as FranchiseCard[];
  if (!franchise) throw new Error(`There is no franchise at ${ORIGIN}: start it with its demo data`);
  return franchise.slug;
};

const scrollToList = (page: Page) => page.locator('#franchises').scrollIntoViewIfNeeded();

/** Plots are loaded when they are about to become visible. */
const scrollToPlots = async (page: Page) => {
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await page.getByRole('heading', { name: 'Leads and unlocks by day' }).waitFor();
  await page.evaluate('scrollBy(0, -99999)');
  await page.getByRole('heading', { name: 'Top franchises' }).scrollIntoViewIfNeeded();
  await page.waitForTimeout(1500);
};

const askForInformation = async (page: Page) => {
  await page.getByRole('button', { name: 'Request Information' }).click();
  await page.getByLabel('First name').fill('Aina');
  await page.getByLabel('Last name').fill('Yusof');
  await page.getByLabel('Email').fill('aina@example.org');
  await page.getByLabel('Phone').focus();
};

const picturesOf = (slug: string): Picture[] => [
  { name: 'home', path: '/', options: DESKTOP },
  { name: 'directory', path: '/?max_investment=250000', options: DESKTOP, prepare: scrollToList },
  { name: 'franchise', path: `/franchise/${slug}`, options: DESKTOP },
  { name: 'home-phone', path: '/', options: PHONE },
  { name: 'home-dark', path: '/', options: { ...DESKTOP, ...DARK } },
  { name: 'enquiry', path: `/franchise/${slug}`, options: DESKTOP, prepare: askForInformation },
  { name: 'enquiry-phone', path: `/franchise/${slug}`, options: PHONE, prepare: askForInformation },
  { name: 'franchise-phone', path: `/franchise/${slug}`, options: { ...PHONE, ...DARK } },
  { name: 'dashboard', path: '/admin/dashboard', options: DESKTOP, as: ADMIN },
  { name: 'plots', path: '/admin/dashboard?days=90', options: DESKTOP, as: ADMIN, prepare: scrollToPlots },
  { name: 'leads', path: '/admin/leads', options: DESKTOP, as: ADMIN },
  { name: 'franchise-form', path: '/admin/franchises/new', options: DESKTOP, as: ADMIN },
  { name: 'leads-phone', path: '/admin/leads', options: PHONE, as: CONSULTANT },
];

const signIn = async (page: Page, { email, password }: typeof ADMIN) => {
  await page.goto(`${ORIGIN}/admin`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await page.waitForURL('**/admin/dashboard');
};

const takePicture = async (browser: Browser, { name, path, options, as, prepare }: Picture) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  if (as) await signIn(page, as);
  // The console keeps a connection open, so its network never becomes idle.
  await page.goto(`${ORIGIN}${path}`, { waitUntil: as ? 'load' : 'networkidle' });
  if (as) await page.waitForTimeout(CONSOLE_RESTS_MS);
  await prepare?.(page);
  await page.waitForTimeout(500);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await writeFile(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
  await context.close();
  process.stdout.write(`✓ ${name}.webp\n`);
};

await mkdir(FOLDER, { recursive: true });
const browser = await launchBrowser();
try {
  const names = process.argv.slice(2);
  for (const picture of picturesOf(await firstFranchise()))
    if (names.length === 0 || names.includes(picture.name)) await takePicture(browser, picture);
} finally {
  await browser.close();
}
