import { isDuplicate } from '@marketplace/db';
import type { Knex } from 'knex';
import { fault, invalid, notFound } from '../platform/errors.ts';
import { hasPublicFranchise } from './franchises-of.ts';
import type { PublicConsultant } from './schemas.ts';
import type { UserRow } from './wire-user.ts';

/**
 * A user who is not deleted.
 * @throws 404
 */
export const findUser = async (knex: Knex, id: string): Promise<UserRow> => {
  const row: UserRow | undefined = await knex('users').where({ id }).whereNull('deleted_at').first();
  if (!row) throw notFound('User');
  return row;
};

/**
 * What anybody may read of a consultant who has a public franchise (decisions "Identity and trust").
 * @throws 404 for everybody else
 */
export const findPublicConsultant = async (knex: Knex, id: string): Promise<PublicConsultant> => {
  const row = await findUser(knex, id);
  if (row.role !== 'consultant' || !(await hasPublicFranchise(knex, id))) throw notFound('User');
  return { id: row.id, name: row.name, company_name: row.company_name, photo: row.photo };
};

export const emailTakenFault = () => fault('A user with this email exists already', 'email', 'unique');

/** For `catch`: an e-mail address that another user has is a fault of its field. */
export const emailTaken = (error: unknown): never => {
  throw isDuplicate(error) ? invalid([emailTakenFault()]) : error;
};
