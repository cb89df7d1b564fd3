import { createHmac, timingSafeEqual } from 'node:crypto';
import { LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';

/** How long a link confirms an address. */
export const CONFIRMATION_DAYS = 7;
const DAY_MS = 86_400_000;

const signatureOf = (secretsKey: string, leadId: string, expires: string, emailKey: string) =>
  createHmac('sha256', secretsKey).update(`confirm e-mail ${leadId} ${expires} ${emailKey}`).digest();

/**
 * What the mail to a visitor confirms their address with. Bound to the address that it goes to: it confirms no other.
 * Nothing is stored for it, and it holds neither address nor name, since servers write addresses of calls into logs.
 * @param lead its id, and the address of the mail in lower case
 * @param now milliseconds since 1970
 */
export const confirmationToken = (
  secretsKey: string,
  lead: { id: string; email_key: string },
  now = Date.now(),
): string => {
  const expires = Math.floor((now + CONFIRMATION_DAYS * DAY_MS) / 1000).toString(36);
  return `${lead.id}.${expires}.${signatureOf(secretsKey, lead.id, expires, lead.email_key).toString('base64url')}`;
};

/** The address that was submitted and, until an admin says that it was another, whatever is edited, stays the sender's. */
const addressesOf = ({ email_key, submitted_email_key, address_corrected_at }: LeadModel): string[] =>
  address_corrected_at || submitted_email_key === null ? [email_key] : [email_key, submitted_email_key];

/**
 * The enquiry whose address a token confirms, while it has that address.
 * @returns undefined for one that is forged, over, or of an enquiry that is gone or has another address, all alike
 */
export const confirmedBy = async (knex: Knex, secretsKey: string, token: string): Promise<LeadModel | undefined> => {
  const [id = '', expires = '', signature = ''] = token.split('.');
  const lead = await LeadModel.query(knex).findById(id).where({ erased_at: null, deleted_at: null });
  if (!lead || !(Number.parseInt(expires, 36) * 1000 > Date.now())) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const isRight = (emailKey: string) => {
    const right = signatureOf(secretsKey, id, expires, emailKey);
    return emailKey !== '' && given.length === right.length && timingSafeEqual(given, right);
  };
  return addressesOf(lead).some(isRight) ? lead : undefined;
};
