import { inTransaction, UserModel } from '@marketplace/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { weaknessIn } from '../accounts/chosen-password.ts';
import { ConfigurationError } from '../platform/config/config.ts';
import type { Context } from '../platform/context.ts';
import { textOf } from '../platform/errors/messages.ts';
import { hashPassword } from '../platform/secrets/passwords.ts';

const findAdmin = (knex: Knex) => UserModel.query(knex).findOne({ role: 'admin', is_demo: false, deleted_at: null });

/**
 * Makes the admin that `ADMIN_EMAIL` and `ADMIN_PASSWORD` name, where there is no admin who could sign in yet.
 * @throws ConfigurationError for a weak password
 */
export const ensureFirstAdmin = async (context: Pick<Context, 'config' | 'database'>) => {
  const { admin } = context.config;
  const { knex } = context.database;
  // Where there is one, `ADMIN_PASSWORD` is not chosen now: whatever it is, it stops no start.
  if (!admin || (await findAdmin(knex))) return;
  const weakness = await weaknessIn(context, admin.password, [admin]);
  if (weakness) throw new ConfigurationError([`ADMIN_PASSWORD: ${textOf([weakness])}`]);
  const password = await hashPassword(admin.password);
  await inTransaction(knex, async trx => {
    if (await findAdmin(trx)) return;
    await UserModel.query(trx)
      .insert({ email: admin.email, name: 'Administrator', role: 'admin', password_hash: password })
      .onConflict('email')
      .ignore();
  });
};

/** Says at the start of production that nobody can sign in, and what to do. */
export const warnOfNoAdmin = async (
  { config, database: { knex } }: Pick<Context, 'config' | 'database'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> => {
  if (!config.production || (await findAdmin(knex))) return;
  log.warn(
    config.admin
      ? 'there is no admin, and ADMIN_EMAIL is the address of another account: start with one that nobody has'
      : 'there is no admin, so nobody can sign in: start once with ADMIN_EMAIL and ADMIN_PASSWORD',
  );
};
