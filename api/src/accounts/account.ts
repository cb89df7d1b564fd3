import type { Knex } from 'knex';
import type { Role } from '../platform/access/roles.ts';
import { notFound } from '../platform/errors/errors.ts';
import type { User } from './schemas.ts';

/** A row of `users` as the wire shows it. */
export interface UserRow {
  id: string;
  email: string;
  name: string;
  role: Role;
  tokens: number;
  company_name: string;
  phone: string;
  photo: string;
  password_hash: string | null;
  session_epoch: number;
  is_demo: boolean;
  digest_enabled: boolean;
  /** Sealed; it counts once it was confirmed. */
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number | null;
  recovery_codes: string[] | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  /** Of a deleted user the address that they come back with; null once it is scrubbed. */
  former_email: string | null;
  /** Of a deleted user who has their franchises since; nobody where it is null. */
  successor_id: string | null;
  /** Of a deleted user how many credits the successor got. */
  handed_over_credits: number;
}

/** The whole user without what only the server may know. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.former_email ?? row.email,
  name: row.name,
  role: row.role,
  tokens: row.tokens,
  company_name: row.company_name,
  phone: row.phone,
  photo: row.photo,
  second_factor: row.totp_confirmed_at !== null,
  invited: row.password_hash === null,
  digest_enabled: row.digest_enabled,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/**
 * A user who is not deleted.
 * @throws 404
 */
export const findUser = async (knex: Knex, id: string): Promise<UserRow> => {
  const row: UserRow | undefined = await knex('users').where({ id }).whereNull('deleted_at').first();
  if (!row) throw notFound('User');
  return row;
};
