import type { Context } from '../platform/context.ts';
import { type Fault, fault } from '../platform/errors/errors.ts';
import type { PlainCode } from '../platform/errors/messages.ts';
import { findWeakness } from '../platform/secrets/password-strength/find-weakness.ts';
import type { Weakness } from '../platform/secrets/password-strength/weakness.ts';
import { readCompanyName } from '../settings/company-name.ts';
import { SHORTEST_PASSWORD } from './schemas.ts';

/** What is sold here and who works here: the first words that anyone would try. */
const PRODUCT_WORDS = [
  'franchise marketplace',
  'franchise directory',
  'franchisor',
  'franchisee',
  'consultant',
  'admin',
  'administrator',
];

/** Labels of host names that are no name of anyone. */
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

/** The person who chooses a password, as far as they are known. */
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
 * Returns the code of why a password is easy to guess; null for a good one.
 * @param owners everyone whose name and address count for nothing in it
 */
export const weaknessIn = async (
  { config, database: { knex } }: Pick<Context, 'config' | 'database'>,
  password: string,
  owners: PasswordOwner[],
): Promise<PlainCode | null> => {
  const companyName = await readCompanyName(knex);
  const site = labelsOf(new URL(config.publicUrl).hostname);
  const weakness = await findWeakness(password, [...PRODUCT_WORDS, companyName, ...site, ...owners.flatMap(textsOf)]);
  return weakness && CODES[weakness];
};

/** Returns the fault of a weak password, at the body's field `password`; none where none is chosen. */
export const weakPasswordFaults = async (
  context: Pick<Context, 'config' | 'database'>,
  password: unknown,
  owners: PasswordOwner[],
): Promise<Fault[]> => {
  // The schema refuses what is too short already.
  if (typeof password !== 'string' || password.length < SHORTEST_PASSWORD) return [];
  const weakness = await weaknessIn(context, password, owners);
  return weakness ? [fault('password', 'weak', weakness)] : [];
};
