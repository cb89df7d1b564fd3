import { join } from 'node:path';
import type { Knex } from 'knex';
import { BRAND_CATEGORIES } from '../brands/index.ts';
import { readBrandPictures } from '../pictures/brand-pictures.ts';
import { type Picture, readPicture } from '../pictures/picture.ts';
import { mediaRows, storePictures } from '../pictures/store.ts';
import { storeAccounts } from '../start/accounts.ts';
import { storeSettings } from '../start/settings.ts';
import { insertRows, insertWithSearchWords } from '../support/insert.ts';
import { type PrintLine, step } from '../support/progress.ts';
import { refuseInProduction, refuseUnlessEmpty } from '../support/refusal.ts';
import { daysBefore, idAt } from '../support/time.ts';
import { demoBanners } from './banners.ts';
import { demoSettings } from './content.ts';
import { bannerCounts, franchiseViews } from './counts.ts';
import { ledgerOf } from './credits.ts';
import { franchiseRow, listings, slugRows } from './franchises.ts';
import { heroSlides } from './hero-slides.ts';
import { demoLeads } from './leads.ts';
import { pageRows } from './pages.ts';
import { demoPeople } from './people.ts';

const categoryRows = (madeAt: Date) =>
  BRAND_CATEGORIES.map(({ category }, at) => ({
    id: idAt(madeAt),
    ...category,
    sort_order: at + 1,
    is_active: true,
    created_at: madeAt,
    updated_at: madeAt,
  }));

const onceEach = (pictures: readonly Picture[]) => [
  ...new Map(pictures.map(picture => [`${picture.hash} ${picture.purpose}`, picture])).values(),
];

/** Returns everything about the brands: their rows, their pictures, and the views of their pages. */
const catalogue = async (
  people: Awaited<ReturnType<typeof demoPeople>>,
  categories: ReturnType<typeof categoryRows>,
  now: Date,
) => {
  const all = listings(people.consultants, now);
  const views = franchiseViews(all, now);
  const categoryIds = new Map(categories.map(({ id, slug }) => [slug, id]));
  const brands = await Promise.all(
    all.map(async listing => ({ listing, pictures: await readBrandPictures(listing.brand) })),
  );
  return {
    all,
    rows: brands.map(({ listing, pictures }) =>
      franchiseRow(
        listing,
        pictures,
        categoryIds.get(listing.trade.category.slug) ?? '',
        views.totals.get(listing.id) ?? 0,
      ),
    ),
    views: views.rows,
    pictures: brands.flatMap(({ pictures: { main, gallery } }) => [main, ...gallery.map(({ picture }) => picture)]),
  };
};

/** Returns the advertisements with their totals. */
const advertising = async (now: Date) => {
  const banners = await demoBanners(now);
  const counts = bannerCounts(banners, now);
  const rows = banners.map(({ row }) => ({ ...row, ...counts.totals.get(row.id) }));
  return { rows, counts: counts.rows, pictures: banners.map(({ picture }) => picture) };
};

const readPortraits = () => Promise.all([1, 2, 3, 4].map(at => readPicture(`people/consultant-${at}.webp`, 'photo')));

/**
 * Fills an empty database with the demo data, and the uploads with its pictures.
 * @param dataDir the folder whose `uploads` is served
 * @param tell logs one line per step
 * @throws {SeedRefused} in production, or if there are users
 */
export const seedDemo = async (knex: Knex, dataDir: string, tell: PrintLine, now = new Date()) => {
  refuseInProduction();
  await refuseUnlessEmpty(knex);
  const portraits = await readPortraits();
  const logo = await readPicture('company/logo.png', 'logo');
  const darkLogo = await readPicture('company/logo-dark.png', 'logo');
  const favicon = await readPicture('company/favicon.png', 'favicon');
  const people = await demoPeople(
    now,
    portraits.map(({ url }) => url),
  );
  const categories = categoryRows(daysBefore(now, 565));
  const brands = await catalogue(people, categories, now);
  const slides = await heroSlides(now);
  const ads = await advertising(now);
  const pictures = onceEach([
    ...brands.pictures,
    ...slides.pictures,
    ...ads.pictures,
    ...portraits,
    logo,
    darkLogo,
    favicon,
  ]);
  await step(tell, `${pictures.length} pictures`, () => storePictures(join(dataDir, 'uploads'), pictures));

  const leads = demoLeads(brands.all, now);
  const ledgers = people.consultants.map(consultant => ledgerOf(consultant, leads, people.admin, now));
  const media = mediaRows(pictures, people.admin.id, daysBefore(now, 560));
  await knex.transaction(async trx => {
    await step(tell, '1 admin and 4 consultants', () => storeAccounts(trx, [people.admin, ...people.consultants]));
    await step(tell, `${BRAND_CATEGORIES.length} categories and ${brands.rows.length} franchises`, async () => {
      await insertRows(trx, 'categories', categories);
      await insertWithSearchWords(trx, 'franchises', brands.rows, 20);
      await insertRows(trx, 'franchise_slugs', brands.all.flatMap(slugRows));
    });
    await step(tell, `${leads.length} leads with their unlocks and the ledger of credits`, async () => {
      await insertWithSearchWords(
        trx,
        'leads',
        leads.map(({ row }) => row),
      );
      await insertRows(
        trx,
        'credit_entries',
        ledgers.flatMap(({ entries }) => entries),
      );
      await insertRows(
        trx,
        'unlocks',
        ledgers.flatMap(({ unlocks }) => unlocks),
      );
    });
    await step(
      tell,
      `Settings, 3 pages, ${slides.rows.length} hero slides and ${ads.rows.length} banners`,
      async () => {
        await storeSettings(trx, demoSettings({ logo: logo.url, darkLogo: darkLogo.url, favicon: favicon.url }));
        await insertRows(trx, 'pages', pageRows(now));
        await insertRows(trx, 'hero_slides', slides.rows);
        await insertRows(trx, 'banners', ads.rows);
        await insertRows(trx, 'media', media);
      },
    );
    await step(tell, '90 days of views, impressions and clicks', () =>
      insertRows(trx, 'daily_counts', [...brands.views, ...ads.counts], 1000),
    );
  });
};
