import { join } from 'node:path';
import type { Knex } from 'knex';
import { TRADES } from '../brands/index.ts';
import { drawnFor } from '../demo/pictures.ts';
import { storeDrawings } from '../drawing/store.ts';
import { insertRows } from '../insert.ts';
import { step, type Tell } from '../progress.ts';
import { randomOf } from '../random.ts';
import { refuseInProduction, SeedRefused } from '../refusal.ts';
import { Batch, tenths } from './batches.ts';
import { idOf, LAST_MOMENT } from './clock.ts';
import { SCALE_EMAIL_BEGINNING, type ScaleConsultant, scaleConsultants } from './consultants.ts';
import { type ScaleTrade, scaleFranchise } from './franchises.ts';
import { scaleLead } from './leads.ts';
import { ScaleLedger } from './ledger.ts';

/** How many of each to generate. */
export interface Scale {
  franchises: number;
  leads: number;
}

interface Owned {
  id: string;
  ledger: ScaleLedger;
}

const FRANCHISES_AT_ONCE = 250;
const LEADS_AT_ONCE = 1000;

const refuseTwice = async (knex: Knex) => {
  const generated = await knex('users').where('email', 'like', `${SCALE_EMAIL_BEGINNING}%`).first('id');
  if (generated) throw new SeedRefused('This database holds generated franchises already. Use an empty one.');
};

/** A picture for each category, and the category itself where it is missing. */
const prepareTrades = async (knex: Knex, dataDir: string): Promise<ScaleTrade[]> => {
  const random = randomOf('scale categories');
  const madeAt = new Date(LAST_MOMENT);
  const drawn = TRADES.flatMap(({ category, brands }) => {
    const [brand] = brands;
    return brand ? [{ category, brands, ...drawnFor(brand, category) }] : [];
  });
  const mains = drawn.flatMap(({ drawings }) => drawings.slice(0, 1));
  await storeDrawings(join(dataDir, 'uploads'), mains);
  const rows = drawn.map(({ category }, at) => ({ id: idOf(madeAt, random), ...category, sort_order: at + 1 }));
  const known = new Set<string>(await knex('categories').pluck('name'));
  await insertRows(
    knex,
    'categories',
    rows.filter(({ name }) => !known.has(name)),
  );
  return drawn.map(({ category, brands, pictures }) => ({ category: category.name, brands, pictures }));
};

const franchises = async (
  knex: Knex,
  count: number,
  trades: ScaleTrade[],
  consultants: ScaleConsultant[],
  tell: Tell,
) => {
  const random = randomOf('scale franchises');
  const told = tenths(tell, 'Franchises', count);
  const batch = new Batch(knex, 'franchises', FRANCHISES_AT_ONCE);
  const slugs = new Batch(knex, 'franchise_slugs', FRANCHISES_AT_ONCE);
  const ledgers = consultants.map(
    consultant => new ScaleLedger(consultant, randomOf(`scale ledger ${consultant.email}`)),
  );
  await insertRows(
    knex,
    'credit_entries',
    ledgers.map(ledger => ledger.open()),
  );
  const owned: Owned[] = [];
  for (let at = 0; at < count; at++) {
    const [consultant, ledger] = [consultants[at % consultants.length], ledgers[at % ledgers.length]];
    const row = scaleFranchise(at, random.pick(trades), consultant?.id ?? '', random);
    batch.add(row);
    slugs.add({ slug: row.slug, franchise_id: row.id, created_at: row.created_at });
    if (ledger) owned.push({ id: row.id, ledger });
    if (!batch.isFull && at < count - 1) continue;
    await batch.flush();
    await slugs.flush();
    told(at + 1);
  }
  return { owned, ledgers };
};

const leads = async (knex: Knex, count: number, owned: readonly Owned[], tell: Tell) => {
  const random = randomOf('scale leads');
  const told = tenths(tell, 'Leads', count);
  const batch = new Batch(knex, 'leads', LEADS_AT_ONCE);
  const entries = new Batch(knex, 'credit_entries', LEADS_AT_ONCE);
  const unlocks = new Batch(knex, 'unlocks', LEADS_AT_ONCE);
  for (let at = 0; at < count; at++) {
    const { id, ledger } = random.pick(owned);
    const { row, unlocked } = scaleLead(at, count, id, random);
    batch.add(row);
    if (unlocked) {
      const paid = ledger.unlock(row);
      entries.add(...paid.entries);
      unlocks.add(paid.unlock);
    }
    if (!batch.isFull && at < count - 1) continue;
    // A lead before its ledger, the ledger before its unlocks: each refers to the one before.
    for (const each of [batch, entries, unlocks]) await each.flush();
    told(at + 1);
  }
};

/**
 * Generates franchises and leads in any number, the same on every run, beside whatever else is there.
 * @throws SeedRefused in production, when it has run here before, or for leads without franchises
 */
export const seedScale = async (knex: Knex, dataDir: string, scale: Scale, tell: Tell) => {
  refuseInProduction();
  await refuseTwice(knex);
  if (scale.franchises < 1) throw new SeedRefused('Leads need franchises: --franchises takes at least 1.');
  const trades = await step(tell, 'Categories and their pictures', () => prepareTrades(knex, dataDir));
  const consultants = scaleConsultants(scale.franchises, randomOf('scale consultants'));
  await step(tell, `${consultants.length} consultants`, () => insertRows(knex, 'users', consultants));
  const { owned, ledgers } = await franchises(knex, scale.franchises, trades, consultants, tell);
  await leads(knex, scale.leads, owned, tell);
  await step(tell, 'Balances', async () => {
    for (const [at, { id }] of consultants.entries())
      await knex('users')
        .where({ id })
        .update({ tokens: ledgers[at]?.balance ?? 0 });
  });
};
