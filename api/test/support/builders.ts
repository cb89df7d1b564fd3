import { copySearchWords, type Database, franchiseSearchWords, leadSearchWords, newId } from '@marketplace/db';
import { recordChange } from '../../src/changes/feed.ts';

/** Builders of rows for tests. They write straight into the tables; every column can be overridden. */

let serial = 0;
const next = () => ++serial;

type Row = Record<string, unknown>;

/** A user who can call the API (see `TestApi.call`). */
export interface BuiltUser {
  id: string;
  email: string;
  name: string;
  session_epoch: number;
}

const aUser = async ({ knex }: Database, role: string, { tokens = 0, ...more }: Row & { tokens?: number }) => {
  const n = next();
  const user = {
    id: newId(),
    email: `${role}${n}@example.com`,
    name: `${role} ${n}`,
    role,
    tokens,
    session_epoch: 0,
    ...more,
  };
  await knex('users').insert(user);
  if (tokens > 0)
    await knex('credit_entries').insert({
      id: newId(),
      user_id: user.id,
      delta: tokens,
      balance_after: tokens,
      reason: 'opening',
    });
  return user;
};

/** Inserts an admin. */
export const anAdmin = (database: Database, more: Row = {}) => aUser(database, 'admin', more);

/**
 * Inserts a consultant.
 * @param more.credits the balance, which also gets its opening ledger entry
 */
export const aConsultant = (database: Database, { credits = 0, ...more }: Row & { credits?: number } = {}) =>
  aUser(database, 'consultant', { tokens: credits, ...more });

/** Inserts a category. */
export const aCategory = async ({ knex }: Database, more: Row = {}) => {
  const n = next();
  const category = { id: newId(), name: `Category ${n}`, slug: `category-${n}`, description: '', ...more };
  await knex('categories').insert(category);
  return category;
};

/** Inserts a public franchise, in a new category unless one is named. */
export const aFranchise = async (
  database: Database,
  more: Row & { slug?: string; name?: string; category?: string } = {},
) => {
  const n = next();
  const category = more.category ?? (await aCategory(database)).name;
  const { id: category_id } = await database.knex('categories').where({ name: category }).first('id');
  const franchise = {
    id: newId(),
    slug: `franchise-${n}`,
    name: `Franchise ${n}`,
    description: `What franchise ${n} is about.`,
    image_url: '/uploads/none.webp',
    investment_min: 100_000,
    investment_max: 250_000,
    franchise_fee: 30_000,
    currency: 'MYR',
    established_year: 2010,
    locations_count: 12,
    origin_country: 'Malaysia',
    territory_type: JSON.stringify(['Malaysia']),
    territory_location: JSON.stringify(['Penang', 'Selangor']),
    franchise_model: JSON.stringify(['Single-Unit']),
    why_choose: '',
    why_choose_points: JSON.stringify([]),
    meta_keywords: '',
    media_gallery: JSON.stringify([]),
    faqs: JSON.stringify([]),
    ...more,
    category,
  };
  const { name, description, origin_country, why_choose, meta_keywords } = franchise;
  const listsOf = ({ territory_location, franchise_model, why_choose_points, faqs }: Row) =>
    Object.fromEntries(
      Object.entries({ territory_location, franchise_model, why_choose_points, faqs }).map(([field, json]) => [
        field,
        JSON.parse(String(json)),
      ]),
    );
  const texts = { name, category, description, origin_country, why_choose, meta_keywords };
  const search_words = franchiseSearchWords({ ...texts, ...listsOf(franchise) });
  const { category: _name, ...row } = franchise;
  await database.knex('franchises').insert({ ...row, category_id, search_words });
  await copySearchWords(database.knex, 'franchises', [franchise.id]);
  await database.knex('franchise_slugs').insert({ slug: franchise.slug, franchise_id: franchise.id });
  // Searches follow the changes.
  await recordChange(database.knex, { kind: 'franchise', entityId: franchise.id, slugs: [franchise.slug] });
  return franchise;
};

/** Inserts the refund of an unlock, with its ledger entry. */
export const aRefund = async ({ knex }: Database, unlock: { id: string; lead_id: string; user_id: string }) => {
  const { id: unlock_id, lead_id, user_id } = unlock;
  const entry = { id: newId(), user_id, lead_id, delta: 1, balance_after: 1, reason: 'refund' };
  await knex('credit_entries').insert(entry);
  await knex('unlock_refunds').insert({
    unlock_id,
    credit_entry_id: entry.id,
    lead_id,
    user_id,
    decided_by: 'admin',
  });
};

/** Inserts a lead of a franchise. A suspected one was suspected on arrival. */
export const aLead = async ({ knex }: Database, more: Row & { franchise_id: string }) => {
  const n = next();
  const lead = {
    id: newId(),
    reference: `T${n}`,
    first_name: `First${n}`,
    last_name: `Last${n}`,
    email: `visitor${n}@example.org`,
    phone: `+60 12-555 ${String(n).padStart(4, '0')}`,
    email_key: `visitor${n}@example.org`,
    phone_key: `6012555${String(n).padStart(4, '0')}`,
    investment_budget: 50_000,
    experience: 'No Experience',
    timeline: 'Within 6 months',
    location_interest: 'Ipoh, Perak',
    message: 'I would like to know more.',
    suspected_reasons: JSON.stringify(more.is_suspected ? ['too_fast'] : []),
    ...more,
  };
  await knex('leads').insert({ ...lead, search_words: leadSearchWords(lead) });
  await copySearchWords(knex, 'leads', [lead.id]);
  return lead;
};
