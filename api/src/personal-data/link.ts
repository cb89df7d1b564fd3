import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { DomainError } from '../platform/errors.ts';

/** How long a link shows what is stored; another one is sent on request. */
const LIFETIME_DAYS = 30;
const DAY_MS = 86_400_000;

const noLonger = () => new DomainError(404, 'This link no longer works. Please ask for another one.');

/** Bound to the address as it was: when an admin corrects it, the link that went to the other one ends. */
const signatureOf = (secretsKey: string, leadId: string, expires: string, emailKey: string) =>
  createHmac('sha256', secretsKey).update(`personal data ${leadId} ${expires} ${emailKey}`).digest();

/** Whose link it is. */
export interface LinkedLead {
  id: string;
  email_key: string;
}

/**
 * What a mail to the address of a lead holds, so that its reader can see what is stored of them. Nothing is stored
 * for it.
 * @param now milliseconds since 1970
 */
export const personalToken = (secretsKey: string, { id, email_key }: LinkedLead, now = Date.now()): string => {
  const expires = Math.floor((now + LIFETIME_DAYS * DAY_MS) / 1000).toString(36);
  return `${id}.${expires}.${signatureOf(secretsKey, id, expires, email_key).toString('base64url')}`;
};

/**
 * The address whose data a token opens, as duplicates are recognised by.
 * @throws 404 for one that is forged, over, or of a lead that is gone, all alike
 */
export const emailKeyOf = async (knex: Knex, secretsKey: string, token: string): Promise<string> => {
  const [id = '', expires = '', signature = ''] = token.split('.');
  const lead: LinkedLead | undefined = await knex('leads').where({ id }).first('id', 'email_key');
  if (!lead?.email_key) throw noLonger();
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secretsKey, id, expires, lead.email_key);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw noLonger();
  if (Number.parseInt(expires, 36) * 1000 < Date.now()) throw noLonger();
  return lead.email_key;
};
