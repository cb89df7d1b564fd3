import { type Database, UserModel } from '@marketplace/db';
import { compiledQuery } from '../platform/database/compiled-query.ts';
import type { UserRow } from './account.ts';

/**
 * Users outside of transactions, as nearly every look at the console needs one: who signs in, who is signed in, whose
 * statement it is. Prepared, because of what was measured in processor time: through the model one costs twice as much
 * as through knex, and prepared less than either (`GET /auth/me` as a whole 1.36 and 0.74 of what it costs through knex).
 */
const byId = compiledQuery<UserRow>((knex, id = '') =>
  UserModel.query(knex).where({ id, deleted_at: null }).toKnexQuery(),
);
const byEmail = compiledQuery<UserRow>((knex, email = '') =>
  UserModel.query(knex).where({ email, deleted_at: null }).toKnexQuery(),
);

/** A user who is not deleted, by their id or e-mail address; undefined when there is none. */
export const readUser = async (
  database: Pick<Database, 'knex' | 'prepared'>,
  where: { id: string } | { email: string },
): Promise<UserRow | undefined> => {
  const [row] = await ('id' in where ? byId(database, where.id) : byEmail(database, where.email));
  return row;
};
