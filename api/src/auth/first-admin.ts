import { inTransaction, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { hashPassword } from '../platform/secrets/passwords.ts';

/** Makes the admin that `ADMIN_EMAIL` and `ADMIN_PASSWORD` name, where there is no admin who could sign in yet. */
export const ensureFirstAdmin = async (knex: Knex, admin: { email: string; password: string } | null) => {
  if (!admin) return;
  const password = await hashPassword(admin.password);
  await inTransaction(knex, async trx => {
    if (await UserModel.query(trx).findOne({ role: 'admin', is_demo: false, deleted_at: null })) return;
    await UserModel.query(trx)
      .insert({ email: admin.email, name: 'Administrator', role: 'admin', password_hash: password })
      .onConflict('email')
      .ignore();
  });
};
