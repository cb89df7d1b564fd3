import type { Knex } from 'knex';

/** Reason why nothing was seeded. The message says what to do. */
export class SeedRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SeedRefused';
  }
}

/**
 * Refuses to run in production.
 * @throws {SeedRefused} in production, where no demo account may exist
 */
export const refuseInProduction = (environment: NodeJS.ProcessEnv = process.env) => {
  if (environment.NODE_ENV === 'production')
    throw new SeedRefused(
      'Demo data has no place in production (NODE_ENV=production). The first admin comes from ADMIN_EMAIL and ADMIN_PASSWORD.',
    );
};

/**
 * Refuses to run on a database with users.
 * @throws {SeedRefused} if there are users, because demo data would mix with theirs
 */
export const refuseUnlessEmpty = async (knex: Knex) => {
  const user = await knex('users').first('id');
  if (user) throw new SeedRefused('This database has users already. Demo data is for an empty one only.');
};
