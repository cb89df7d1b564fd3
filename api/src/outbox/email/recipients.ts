import type { Database, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { compiledQuery } from '../../platform/database/compiled-query.ts';

/** A user who receives mail. */
export type Recipient = Pick<UserModel, 'id' | 'name' | 'email' | 'phone' | 'role' | 'password_hash'>;

const byId = (knex: Knex, id: string) =>
  knex('users').where({ id }).whereNull('deleted_at').select('id', 'name', 'email', 'phone', 'role', 'password_hash');
const compiledById = compiledQuery<Recipient>((knex, id = '') => byId(knex, id));

/** Returns the recipient of a message; undefined if the user is deleted. */
export const findRecipient = async (
  database: Pick<Database, 'knex' | 'prepared'>,
  userId: string | null,
): Promise<Recipient | undefined> => (userId ? (await compiledById(database, userId))[0] : undefined);

/** Returns the recipient of a message, locked until the end of the transaction. */
export const lockRecipient = async (trx: Knex, userId: string | null): Promise<Recipient | undefined> =>
  userId ? byId(trx, userId).forUpdate().first<Recipient>() : undefined;
