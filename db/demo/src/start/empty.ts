import type { Knex } from 'knex';
import { type PrintLine, step } from '../support/progress.ts';
import { refuseInProduction, refuseUnlessEmpty } from '../support/refusal.ts';
import { DEMO_ADMIN, demoAdmin, PLAIN_ADMIN, storeAccounts } from './accounts.ts';
import { FIRST_SETTINGS, storeSettings } from './settings.ts';

/**
 * Stores default settings and one admin.
 * @throws {SeedRefused} in production, or if there are users
 */
export const seedEmpty = async (knex: Knex, tell: PrintLine) => {
  refuseInProduction();
  await refuseUnlessEmpty(knex);
  await step(tell, `Settings and one admin, ${DEMO_ADMIN.email}`, async () => {
    await storeSettings(knex, FIRST_SETTINGS);
    await storeAccounts(knex, [await demoAdmin(new Date(), PLAIN_ADMIN)]);
  });
};
