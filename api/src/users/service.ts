import { isDuplicate, UnlockModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { findUser } from '../accounts/account.ts';
import { lockedLeads } from '../leads/consultant-leads.ts';
import { publicPicture } from '../media/picture-fields.ts';
import { countOf } from '../platform/database/count.ts';
import { type Fault, fault, invalid, notFound } from '../platform/errors/errors.ts';
import { asFields, textIn } from '../platform/http/unvalidated.ts';
import { hasPublicFranchise, publicFranchises } from './franchises-of.ts';
import type { PublicConsultant, UserHoldings } from './schemas.ts';

/**
 * What anybody may read of somebody who looks after a public franchise (decisions "Identity and trust"): the same that
 * the franchise's page shows, also where the consultant has become an admin since.
 * @throws 404 for everybody else
 */
export const findPublicConsultant = async (knex: Knex, id: string): Promise<PublicConsultant> => {
  const row = await findUser(knex, id);
  if (!(await hasPublicFranchise(knex, id))) throw notFound('user_not_found');
  return { id: row.id, name: row.name, company_name: row.company_name, photo: publicPicture(row.photo) };
};

/**
 * What a user has, for who is about to delete them.
 * @throws 404
 */
export const holdingsOf = async (knex: Knex, id: string): Promise<UserHoldings> => {
  const { tokens } = await findUser(knex, id);
  const [franchises, leads_unlocked, leads_locked] = await Promise.all([
    publicFranchises(knex, id).resultSize(),
    UnlockModel.query(knex).where({ user_id: id }).resultSize(),
    countOf(lockedLeads(knex, id)),
  ]);
  return { franchises, leads_unlocked, leads_locked, credits: tokens };
};

export const emailTakenFault = () => fault('email', 'unique', 'email_taken');

/**
 * The rule of an e-mail address that a schema can't say: one user has it.
 * @param params of the address of the user who has it already
 */
export const validateEmail = async (knex: Knex, body: unknown, params?: unknown): Promise<Fault[]> => {
  const email = textIn(body, 'email');
  const owner = email && (await UserModel.query(knex).findOne({ email }).select('id'));
  return owner && owner.id !== textIn(params, 'id') ? [emailTakenFault()] : [];
};

/** A new user has a password or is invited to choose one: never neither, never both. */
export const validatePassword = (body: unknown): Fault[] => {
  const { invite, password } = asFields(body);
  if (invite !== true)
    return password === undefined ? [fault('password', 'required', 'required', { name: 'Password' })] : [];
  return password === undefined ? [] : [fault('password', 'invited', 'invited_user_chooses_password')];
};

/** For `catch`: an e-mail address that another user has is a fault of its field. */
export const emailTaken = (error: unknown): never => {
  throw isDuplicate(error) ? invalid([emailTakenFault()]) : error;
};
