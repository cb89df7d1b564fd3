import { join } from 'node:path';
import type { Knex } from 'knex';
import { TRADES } from '../brands/index.ts';
import { companyDrawings } from '../drawing/company.ts';
import { type Drawing, drawingHash, pictureUrl } from '../drawing/file.ts';
import { portraits } from '../drawing/portraits.ts';
import { mediaRows, storeDrawings } from '../drawing/store.ts';
import { storeAccounts } from '../start/accounts.ts';
import { storeSettings } from '../start/settings.ts';
import { insertRows, insertSearched } from '../support/insert.ts';
import { step, type Tell } from '../support/progress.ts';
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
import { drawnFor } from './pictures.ts';

const categoryRows = (madeAt: Date) =>
  TRADES.map(({ category }, at) => ({
    id: idAt(madeAt),
    ...category,
    sort_order: at + 1,
    is_active: true,
    created_at: madeAt,
    updated_at: madeAt,
  }));

const onceEach = (drawings: readonly Drawing[]) => [
  ...new Map(drawings.map(drawing => [`${drawingHash(drawing)} ${drawing.purpose}`, drawing])).values(),
];

/** Everything about the brands: rows, pictures, and the views of their pages. */
const catalogue = (people: Awaited<ReturnType<typeof demoPeople>>, now: Date) => {
  const all = listings(people.consultants, now);
  const drawn = all.map(listing => drawnFor(listing.brand, listing.trade.category));
  const views = franchiseViews(all, now);
  const rows = all.flatMap((listing, at) => {
    const pictures = drawn[at]?.pictures;
    return pictures ? [franchiseRow(listing, pictures, views.totals.get(listing.id) ?? 0)] : [];
  });
  return { all, rows, views: views.rows, drawings: drawn.flatMap(({ drawings }) => drawings) };
};

/** The advertisements with their totals. */
const advertising = (now: Date) => {
  const banners = demoBanners(now);
  const counts = bannerCounts(banners, now);
  const rows = banners.map(({ row }) => ({ ...row, ...counts.totals.get(row.id) }));
  return { rows, counts: counts.rows, drawings: banners.map(({ drawing }) => drawing) };
};

/**
 * Fills an empty database with the demo, and the uploads with its pictures.
 * @param dataDir the folder whose `uploads` is served
 * @param store what makes files of the drawings
 * @throws SeedRefused in production, or when there are users
 */
export const seedDemo = async (knex: Knex, dataDir: string, tell: Tell, now = new Date(), store = storeDrawings) => {
  refuseInProduction();
  await refuseUnlessEmpty(knex);
  const uploads = join(dataDir, 'uploads');
  const faces = portraits();
  const company = companyDrawings();
  const people = await demoPeople(now, faces.map(pictureUrl));
  const brands = catalogue(people, now);
  const slides = heroSlides(now);
  const ads = advertising(now);
  const drawings = onceEach([
    ...brands.drawings,
    ...slides.drawings,
    ...ads.drawings,
    ...faces,
    ...Object.values(company),
  ]);
  await step(tell, `Drew ${drawings.length} pictures`, () => store(uploads, drawings));

  const leads = demoLeads(brands.all, now);
  const ledgers = people.consultants.map(consultant => ledgerOf(consultant, leads, people.admin, now));
  const media = await mediaRows(uploads, drawings, people.admin.id, daysBefore(now, 560));
  await knex.transaction(async trx => {
    await step(tell, '1 admin and 4 consultants', () => storeAccounts(trx, [people.admin, ...people.consultants]));
    await step(tell, `${TRADES.length} categories and ${brands.rows.length} franchises`, async () => {
      await insertRows(trx, 'categories', categoryRows(daysBefore(now, 565)));
      await insertSearched(trx, 'franchises', brands.rows, 20);
      await insertRows(trx, 'franchise_slugs', brands.all.flatMap(slugRows));
    });
    await step(tell, `${leads.length} leads with their unlocks and the ledger of credits`, async () => {
      await insertSearched(
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
        const { logo, darkLogo, favicon } = company;
        await storeSettings(
          trx,
          demoSettings({ logo: pictureUrl(logo), darkLogo: pictureUrl(darkLogo), favicon: pictureUrl(favicon) }),
        );
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
