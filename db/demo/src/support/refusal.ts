import type { Knex } from 'knex';

/** Why nothing was seeded; its message says what to do. */
export class SeedRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SeedRefused';
  }
}

/** @throws SeedRefused in production, where no demo account may exist */
export const refuseInProduction = (environment: NodeJS.ProcessEnv = process.env) => {
  if (environment.NODE_ENV === 'production')
    throw new SeedRefused(
      'Demo data has no place in production (NODE_ENV=production). The first admin comes from ADMIN_EMAIL and ADMIN_PASSWORD.',
    );
};

/** @throws SeedRefused when somebody has an account already: demo data would mix with theirs */
export const refuseUnlessEmpty = async (knex: Knex) => {
  const user = await knex('users').first('id');
  if (user) throw new SeedRefused('This database has users already. Demo data is for an empty one only.');
};
