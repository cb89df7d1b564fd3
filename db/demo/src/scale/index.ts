import type { Knex } from 'knex';
import { insertRows } from '../support/insert.ts';
import { type PrintLine, step } from '../support/progress.ts';
import { randomOf } from '../support/random.ts';
import { refuseInProduction, SeedRefused } from '../support/refusal.ts';
import { prepareScaleCategories } from './categories.ts';
import { SCALE_EMAIL_BEGINNING, scaleConsultants } from './consultants.ts';
import { writeFranchises } from './write-franchises.ts';
import { writeLeads } from './write-leads.ts';

/** Number of records to generate. */
export interface Scale {
  franchises: number;
  leads: number;
}

const refuseTwice = async (knex: Knex) => {
  const generated = await knex('users').where('email', 'like', `${SCALE_EMAIL_BEGINNING}%`).first('id');
  if (generated) throw new SeedRefused('This database holds generated franchises already. Use one that has none.');
};

/**
 * Generates any number of franchises and leads beside the existing data, equal in every run.
 * @throws {SeedRefused} in production, if the database has generated data, or for leads without franchises
 */
export const seedScale = async (knex: Knex, dataDir: string, scale: Scale, tell: PrintLine) => {
  refuseInProduction();
  if (scale.franchises < 1) throw new SeedRefused('Leads need franchises: --franchises takes at least 1.');
  await refuseTwice(knex);
  const trades = await step(tell, 'Categories and their pictures', () => prepareScaleCategories(knex, dataDir));
  const consultants = scaleConsultants(scale.franchises, randomOf('scale consultants'));
  await step(tell, `${consultants.length} consultants`, () => insertRows(knex, 'users', consultants));
  const franchises = await writeFranchises(knex, scale.franchises, trades, consultants, tell);
  await writeLeads(knex, scale.leads, franchises, consultants, tell);
};
