import { type Database, franchiseSearchWords, newId } from '@marketplace/db';
import { COUNTRIES, FRANCHISE_MODELS, MALAYSIAN_STATES } from '../src/franchises/options.ts';

/** How many franchises the directory has while it is measured. */
export const FRANCHISES = 10_000;
const CATEGORIES = 20;
const CONSULTANTS = 60;

const WORDS =
  'coffee roasted daily family kitchen training supply outlet owner support marketing recipe quality service growth'.split(
    ' ',
  );

const pick = <Item>(list: readonly Item[], n: number): Item => {
  const item = list[n % list.length];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};

const prose = (n: number, words: number) =>
  Array.from({ length: words }, (_, at) => pick(WORDS, n * 7 + at * 3)).join(' ');

const aFranchise = (n: number, categories: string[], consultants: string[]) => {
  const row = {
    id: newId(),
    slug: `brand-${n}`,
    name: `Brand ${n}`,
    category: pick(categories, n),
    description: prose(n, 90),
    image_url: `/uploads/${String(n).padStart(32, '0')}-1600x900.webp`,
    featured: n % 40 === 0,
    rof_approved: n % 3 === 0,
    investment_min: n % 9 === 0 ? null : 20_000 + (n % 50) * 10_000,
    investment_max: n % 9 === 0 ? null : 600_000 + (n % 50) * 20_000,
    franchise_fee: n % 9 === 0 ? null : 15_000,
    currency: 'MYR',
    locations_count: n % 300,
    established_year: 1950 + (n % 75),
    origin_country: pick(COUNTRIES, n),
    territory_type: '["Malaysia"]',
    territory_location: JSON.stringify([pick(MALAYSIAN_STATES, n), pick(MALAYSIAN_STATES, n + 5)]),
    franchise_model: JSON.stringify([pick(FRANCHISE_MODELS, n)]),
    consultant_id: pick(consultants, n),
    why_choose: prose(n + 1, 40),
    why_choose_points: JSON.stringify([prose(n, 5), prose(n + 2, 5), prose(n + 3, 5)]),
    media_gallery: JSON.stringify([{ url: '/uploads/a.webp', caption: prose(n, 4) }]),
    faqs: JSON.stringify([0, 1, 2, 3].map(at => ({ question: `${prose(n + at, 6)}?`, answer: prose(n + at, 25) }))),
    meta_title: `Brand ${n}`,
    meta_description: prose(n, 12),
    created_at: new Date(Date.UTC(2024, 0, 1) + n * 3_600_000),
  };
  return { ...row, search_words: franchiseSearchWords(row) };
};

/** Fills an empty database with {@link FRANCHISES}; answers the slugs and ids to ask for. */
export const fillCatalogue = async ({ knex }: Database) => {
  const categories = Array.from({ length: CATEGORIES }, (_, n) => ({
    id: newId(),
    name: `Category ${n}`,
    slug: `category-${n}`,
    description: '',
  }));
  const consultants = Array.from({ length: CONSULTANTS }, (_, n) => ({
    id: newId(),
    name: `Consultant ${n}`,
    email: `consultant${n}@example.com`,
    role: 'consultant',
    company_name: 'Brokers',
  }));
  await knex('categories').insert(categories);
  await knex('users').insert(consultants);
  const [names, ids] = [categories.map(({ name }) => name), consultants.map(({ id }) => id)];
  const rows = Array.from({ length: FRANCHISES }, (_, n) => aFranchise(n, names, ids));
  await knex.batchInsert('franchises', rows, 500);
  const slugs = rows.map(({ slug, id }) => ({ slug, franchise_id: id }));
  await knex.batchInsert('franchise_slugs', slugs, 2000);
  await knex.raw('ANALYZE TABLE franchises, franchise_slugs, users');
  return { ids: rows.map(({ id }) => id), slugs: rows.map(({ slug }) => slug), categories: names };
};
