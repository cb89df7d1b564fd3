import { fairTurns } from '../media/fair-turns.ts';
import type { Context } from '../platform/context.ts';
import { type Fault, fault } from '../platform/errors/errors.ts';
import type { PlainCode } from '../platform/errors/messages.ts';
import { findWeakness } from '../platform/secrets/password-strength/find-weakness.ts';
import type { Weakness } from '../platform/secrets/password-strength/weakness.ts';
import { readCompanyName } from '../settings/company-name.ts';
import { MIN_PASSWORD_LENGTH } from './schemas.ts';

/** Words of the business, which an attacker would try first. */
const PRODUCT_WORDS = [
  'franchise marketplace',
  'franchise directory',
  'franchisor',
  'franchisee',
  'consultant',
  'admin',
  'administrator',
];

/** Parts of host names that many sites share. */
const COMMON_LABELS = new Set([
  'www',
  'com',
  'net',
  'org',
  'localhost',
  'gmail',
  'yahoo',
  'hotmail',
  'outlook',
  'mail',
]);

/** The names and addresses of the person who chooses a password. */
export interface PasswordOwner {
  name?: string | null;
  email?: string | null;
  company_name?: string | null;
}

const CODES: Record<Weakness, PlainCode> = {
  'own-words': 'password_of_own_words',
  common: 'password_common',
  repeated: 'password_repeats',
  sequence: 'password_sequence',
  'short-word': 'password_short_word',
  guessable: 'password_guessable',
};

const labelsOf = (host: string) => host.split('.').filter(label => !COMMON_LABELS.has(label));

const textsOf = ({ name, email, company_name }: PasswordOwner): string[] => {
  const [local = '', host = ''] = (email ?? '').toLowerCase().split('@');
  return [name ?? '', company_name ?? '', local, ...labelsOf(host)];
};

/**
 * Returns the code of why a password is weak; null for a strong one.
 * @param owners people whose names and addresses add no strength
 */
export const findPasswordWeakness = async (
  { config, database: { knex } }: Pick<Context, 'config' | 'database'>,
  password: string,
  owners: PasswordOwner[],
): Promise<PlainCode | null> => {
  const companyName = await readCompanyName(knex);
  const site = labelsOf(new URL(config.publicUrl).hostname);
  const weakness = await findWeakness(password, [...PRODUCT_WORDS, companyName, ...site, ...owners.flatMap(textsOf)]);
  return weakness && CODES[weakness];
};

/**
 * Runs one estimate at a time, and senders take turns: a sender of a hundred passwords delays each other sender by one.
 */
const inTurn = fairTurns();

/**
 * Returns the fault of a weak password, at the body's field `password`; no fault if the body has no password.
 * @param senderId id of the user who sent the request
 */
export const weakPasswordFaults = async (
  context: Pick<Context, 'config' | 'database'>,
  senderId: string,
  password: unknown,
  owners: PasswordOwner[],
): Promise<Fault[]> => {
  // The schema already refuses shorter passwords, so they are not estimated.
  if (typeof password !== 'string' || password.length < MIN_PASSWORD_LENGTH) return [];
  const weakness = await inTurn(senderId, () => findPasswordWeakness(context, password, owners));
  return weakness ? [fault('password', 'weak', weakness)] : [];
};
