import type { Knex } from 'knex';
import type { Role } from '../../users/schemas.ts';

/** A user who gets mail. */
export interface Recipient {
  id: string;
  name: string;
  email: string;
  phone: string;
  role: Role;
  password_hash: string | null;
}

/** Who a message is for; undefined when they are gone. */
export const findRecipient = async (knex: Knex, userId: string | null): Promise<Recipient | undefined> =>
  userId
    ? knex('users')
        .where({ id: userId })
        .whereNull('deleted_at')
        .first('id', 'name', 'email', 'phone', 'role', 'password_hash')
    : undefined;
