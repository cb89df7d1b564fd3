import { type Database, newId } from '@marketplace/db';
import { storeFacts } from '../../src/leads/facts/stored.ts';
import { aCategory, aConsultant, aFranchise, aLead, anAdmin, type TestApi } from '../support/index.ts';
import { quickHash } from '../support/password.ts';

/** Password of every user in the examples. */
export const PASSWORD = 'a long and quiet password';
/** Days of the statistics. */
export const DAYS = { from: '2026-01-05', to: '2026-01-07' };

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 2, 30));

const somePage = (database: Database, more: { title: string; slug: string }) => {
  const page = { id: newId(), content: '<h2>How it works</h2><p>Choose, ask, meet.</p>', ...more };
  return database
    .knex('pages')
    .insert(page)
    .then(() => page);
};

const aBanner = async (database: Database, title: string) => {
  const banner = {
    id: newId(),
    title,
    image_url: '/uploads/0123456789abcdef0123456789abcdef-728x90.webp',
    link_url: 'https://marketplace.example/fair',
    location: 'homepage_hero_banner',
    start_date: at(1),
    end_date: new Date(Date.UTC(2099, 11, 31, 15, 59, 59, 999)),
    impressions: 1200,
    clicks: 36,
  };
  await database.knex('banners').insert(banner);
  return banner;
};

const aSlide = async (database: Database, title: string) => {
  const slide = {
    id: newId(),
    title,
    subtitle: 'From kiosks to master franchises',
    image_url: '/uploads/0123456789abcdef0123456789abcdef-1920x800.webp',
    button_text: 'Browse Opportunities',
    button_url: '#franchises',
  };
  await database.knex('hero_slides').insert(slide);
  return slide;
};

const unlocked = async <Lead extends { id: string }>({ knex }: Database, lead: Lead, user: { id: string }) => {
  await knex('unlocks').insert({ id: newId(), lead_id: lead.id, user_id: user.id, created_at: at(6) });
  return lead;
};

export interface Test {
  teardown(work: () => unknown): unknown;
}

/** Creates records for every call of the examples; a call that changes a record gets its own. */
export const aWorld = async (api: TestApi, test: Test) => {
  const { database } = api;
  const exchange_rates = [{ from: 'USD', to: 'MYR', rate: 4.2, date: '2026-01-05' }];
  await database.knex('settings').insert({ name: 'site', value: JSON.stringify({ currency: 'MYR', exchange_rates }) });
  const { knex } = database;
  const password_hash = await quickHash(PASSWORD);
  const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com`, password_hash });
  const admin = await anAdmin(database, person('Admin'));
  const consultant = await aConsultant(database, {
    ...person('Consultant'),
    credits: 12,
    company_name: 'Example Brokers',
    phone: '+60 12-555 0100',
  });
  const category = await aCategory(database, { name: 'Food & Beverage', slug: 'food-and-beverage', icon: '🍜' });
  const franchise = await aFranchise(database, {
    name: 'Kopi Pagi',
    slug: 'kopi-pagi',
    category: category.name,
    consultant_id: consultant.id,
    description: 'Coffee and toast for the morning crowd, from a kiosk of nine square metres.',
    image_url: '/uploads/0123456789abcdef0123456789abcdef-1600x900.webp',
    faqs: JSON.stringify([{ question: 'Is training included?', answer: 'Four weeks, in Ipoh.' }]),
    media_gallery: JSON.stringify([{ url: 'https://www.youtube.com/watch?v=00000000000', caption: 'A morning' }]),
    why_choose_points: JSON.stringify(['Small start', 'Own roastery']),
    royalty_percent: JSON.stringify({ min: 5, max: 5, as_of: '2026-01-05' }),
    fit_out_cost: JSON.stringify({ min: 30_000, max: 45_000, as_of: '2026-01-05' }),
  });
  const anotherFranchise = (name: string, more = {}) =>
    aFranchise(database, { name, category: category.name, consultant_id: consultant.id, ...more });
  const lead = (first_name: string, more = {}) =>
    aLead(database, {
      first_name,
      last_name: 'Example',
      franchise_id: franchise.id,
      created_at: at(6),
      updated_at: at(6),
      ...more,
    });
  const leads = {
    locked: await lead('First', { message: 'Please ring me on 012-555 0101.' }),
    toUnlock: await lead('Second'),
    unlocked: await unlocked(database, await lead('Third', { status: 'contacted' }), consultant),
    binned: await lead('Fourth', { deleted_at: at(7) }),
    suspected: await lead('Fifth', { is_suspected: true, suspected_reasons: JSON.stringify(['too_fast']) }),
    toDelete: await lead('Sixth'),
  };
  await knex.transaction(async trx => {
    for (const { id } of Object.values(leads)) await storeFacts(trx, id, 'MYR');
  });
  const message = {
    id: newId(),
    channel: 'email',
    kind: 'lead.consultant',
    idempotency_key: newId(),
    payload: '{}',
    status: 'failed',
    attempts: 8,
    last_error: '421 Try again later',
    lead_id: leads.locked.id,
    user_id: consultant.id,
  };
  await knex('outbox').insert(message);
  const banner = await aBanner(database, 'Franchise fair');
  await knex('daily_counts').insert([
    { day: '2026-01-06', metric: 'views', entity_id: franchise.id, total: 48 },
    { day: '2026-01-06', metric: 'impressions', entity_id: banner.id, total: 300 },
    { day: '2026-01-06', metric: 'clicks', entity_id: banner.id, total: 9 },
  ]);
  return {
    api,
    /** Resources other than the API end with this test. */
    test,
    admin,
    consultant,
    category,
    unusedCategory: await aCategory(database, { name: 'Seasonal', slug: 'seasonal' }),
    franchise,
    spareFranchise: await anotherFranchise('Laundry Lane'),
    binnedFranchise: await anotherFranchise('Bubble Stop', { deleted_at: at(7) }),
    leads,
    page: await somePage(database, { title: 'How it works', slug: 'how-it-works' }),
    sparePage: await somePage(database, { title: 'Old news', slug: 'old-news' }),
    banner,
    spareBanner: await aBanner(database, 'Last year'),
    slide: await aSlide(database, 'Discover Your Perfect Franchise Opportunity'),
    spareSlide: await aSlide(database, 'Last season'),
    message,
    /** Creates a user for calls that end sessions or delete the user. */
    someone: (name: string, more = {}) => aConsultant(database, { ...person(name), ...more }),
  };
};

export type World = Awaited<ReturnType<typeof aWorld>>;
