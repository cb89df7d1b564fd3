import { createHmac, timingSafeEqual } from 'node:crypto';
import { LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';

/** How long a link takes its reader's word. */
export const ANSWER_DAYS = 30;
const DAY_MS = 86_400_000;

const signatureOf = (secretsKey: string, leadId: string, expires: string, emailKey: string) =>
  createHmac('sha256', secretsKey).update(`answered ${leadId} ${expires} ${emailKey}`).digest();

/**
 * By what a visitor says how their enquiry was answered. Bound to the address that the mail goes to; it opens nothing of
 * what is stored, holds neither address nor name, and nothing is stored for it.
 * @param lead its id, and the address of the mail in lower case
 * @param now milliseconds since 1970
 */
export const answerToken = (secretsKey: string, lead: { id: string; email_key: string }, now = Date.now()): string => {
  const expires = Math.floor((now + ANSWER_DAYS * DAY_MS) / 1000).toString(36);
  return `${lead.id}.${expires}.${signatureOf(secretsKey, lead.id, expires, lead.email_key).toString('base64url')}`;
};

const addressesOf = ({ email_key, submitted_email_key, address_corrected_at }: LeadModel): string[] =>
  address_corrected_at || submitted_email_key === null ? [email_key] : [email_key, submitted_email_key];

/**
 * The enquiry that a token is of, while it has the token's address.
 * @returns undefined for one that is forged, over, or of an enquiry that is gone, withdrawn or erased, all alike
 */
export const answeredBy = async (knex: Knex, secretsKey: string, token: string): Promise<LeadModel | undefined> => {
  const [id = '', expires = '', signature = ''] = token.split('.');
  const lead = await LeadModel.query(knex)
    .findById(id)
    .where({ erased_at: null, deleted_at: null, withdrawn_at: null });
  if (!lead || !(Number.parseInt(expires, 36) * 1000 > Date.now())) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const isRight = (emailKey: string) => {
    const right = signatureOf(secretsKey, id, expires, emailKey);
    return emailKey !== '' && given.length === right.length && timingSafeEqual(given, right);
  };
  return addressesOf(lead).some(isRight) ? lead : undefined;
};
