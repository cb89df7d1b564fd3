import { inTransaction, UserModel } from '@marketplace/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { findPasswordWeakness } from '../accounts/chosen-password.ts';
import { ConfigurationError } from '../platform/config/config.ts';
import type { Context } from '../platform/context.ts';
import { messageText } from '../platform/errors/messages.ts';
import { hashPassword } from '../platform/secrets/passwords.ts';

const findAdmin = (knex: Knex) => UserModel.query(knex).findOne({ role: 'admin', is_demo: false, deleted_at: null });

/**
 * Creates the admin of `ADMIN_EMAIL` and `ADMIN_PASSWORD` if no admin can sign in yet.
 * @throws ConfigurationError for a weak password
 */
export const ensureFirstAdmin = async (context: Pick<Context, 'config' | 'database'>) => {
  const { admin } = context.config;
  const { knex } = context.database;
  // If an admin exists, `ADMIN_PASSWORD` is unused, so a weak one does not stop the start.
  if (!admin || (await findAdmin(knex))) return;
  const weakness = await findPasswordWeakness(context, admin.password, [admin]);
  if (weakness) throw new ConfigurationError([`ADMIN_PASSWORD: ${messageText([weakness])}`]);
  const password = await hashPassword(admin.password);
  await inTransaction(knex, async trx => {
    if (await findAdmin(trx)) return;
    await UserModel.query(trx)
      .insert({ email: admin.email, name: 'Administrator', role: 'admin', password_hash: password })
      .onConflict('email')
      .ignore();
  });
};

/** Warns at a start in production when no one can sign in, with what to do. */
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
