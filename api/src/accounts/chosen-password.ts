import type { Context } from '../platform/context.ts';
import { type Fault, fault } from '../platform/errors/errors.ts';
import type { Said } from '../platform/errors/said.ts';
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

const REASONS: Record<Weakness, Said> = {
  'own-words':
    'This password is easy to guess: it is made of your name, your company’s or this site’s. Use three or four unrelated words.',
  common: 'This password is easy to guess: it is on lists of common passwords. Use three or four unrelated words.',
  repeated: 'This password is easy to guess: it repeats itself. Use three or four unrelated words.',
  sequence:
    'This password is easy to guess: it follows the alphabet, the numbers or the keyboard. Use three or four unrelated words.',
  'short-word':
    'This password is easy to guess: it is a word or name with a year, digits or signs. Use three or four unrelated words.',
  guessable: 'This password is easy to guess. Use three or four unrelated words.',
};

const labelsOf = (host: string) => host.split('.').filter(label => !COMMON_LABELS.has(label));

const textsOf = ({ name, email, company_name }: PasswordOwner): string[] => {
  const [local = '', host = ''] = (email ?? '').toLowerCase().split('@');
  return [name ?? '', company_name ?? '', local, ...labelsOf(host)];
};

/**
 * Returns why a password is easy to guess, for the person who chooses it; null for a good one.
 * @param owners everyone whose name and address count for nothing in it
 */
export const weaknessIn = async (
  { config, database: { knex } }: Pick<Context, 'config' | 'database'>,
  password: string,
  owners: PasswordOwner[],
): Promise<Said | null> => {
  const companyName = await readCompanyName(knex);
  const site = labelsOf(new URL(config.publicUrl).hostname);
  const weakness = await findWeakness(password, [...PRODUCT_WORDS, companyName, ...site, ...owners.flatMap(textsOf)]);
  return weakness && REASONS[weakness];
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
  return weakness ? [fault(weakness, 'password', 'weak')] : [];
};
