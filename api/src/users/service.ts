import { isDuplicate, UnlockModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { findUser } from '../accounts/account.ts';
import { lockedLeads } from '../leads/consultant-leads.ts';
import { publicPicture } from '../media/picture-fields.ts';
import { countOf } from '../platform/database/count.ts';
import { type Fault, fault, invalid, notFound } from '../platform/errors/errors.ts';
import { asFields, textIn } from '../platform/http/raw-input.ts';
import { hasPublicFranchise, publicFranchises } from './franchises-of.ts';
import type { PublicConsultant, UserHoldings } from './schemas.ts';

/**
 * Returns the public part of a consultant with a public franchise, as the franchise's page shows it. Also returns a
 * consultant who has become an admin since.
 * @throws 404 for all other users
 */
export const findPublicConsultant = async (knex: Knex, id: string): Promise<PublicConsultant> => {
  const row = await findUser(knex, id);
  if (!(await hasPublicFranchise(knex, id))) throw notFound('user_not_found');
  return { id: row.id, name: row.name, company_name: row.company_name, photo: publicPicture(row.photo) };
};

/**
 * Returns the numbers of a user's franchises, leads and credits, to show before a deletion.
 * @throws 404
 */
export const findUserHoldings = async (knex: Knex, id: string): Promise<UserHoldings> => {
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
 * Returns the fault of an email address that another user has.
 * @param params the route's parameters; the user with this id may have the address
 */
export const validateEmail = async (knex: Knex, body: unknown, params?: unknown): Promise<Fault[]> => {
  const email = textIn(body, 'email');
  const owner = email && (await UserModel.query(knex).findOne({ email }).select('id'));
  return owner && owner.id !== textIn(params, 'id') ? [emailTakenFault()] : [];
};

/** Returns the fault of a new user with neither a password nor an invitation, or with both. */
export const validatePassword = (body: unknown): Fault[] => {
  const { invite, password } = asFields(body);
  if (invite !== true)
    return password === undefined ? [fault('password', 'required', 'required', { name: 'Password' })] : [];
  return password === undefined ? [] : [fault('password', 'invited', 'invited_user_chooses_password')];
};

/** Converts the database's duplicate error to a fault of the email field, for `catch`. */
export const throwEmailTaken = (error: unknown): never => {
  throw isDuplicate(error) ? invalid([emailTakenFault()]) : error;
};
