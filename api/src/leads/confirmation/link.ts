import { createHmac, timingSafeEqual } from 'node:crypto';
import { type LeadConfirmationModel, LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';

/** How long a link confirms an address. */
export const CONFIRMATION_DAYS = 7;
const DAY_MS = 86_400_000;

/** What is confirmed: the address of a mail, or the number of a message by WhatsApp. */
export type ConfirmedBy = LeadConfirmationModel['channel'];

const SIGNED: Record<ConfirmedBy, string> = { email: 'e-mail', whatsapp: 'whatsapp' };

/** @param key address or number, as duplicates are recognised by */
const signatureOf = (channel: ConfirmedBy, secretsKey: string, leadId: string, expires: string, key: string) =>
  createHmac('sha256', secretsKey).update(`confirm ${SIGNED[channel]} ${leadId} ${expires} ${key}`).digest();

const expiryOf = (now: number) => Math.floor((now + CONFIRMATION_DAYS * DAY_MS) / 1000).toString(36);

const signed = (channel: ConfirmedBy, secretsKey: string, leadId: string, key: string, now: number) => {
  const expires = expiryOf(now);
  return `${leadId}.${expires}.${signatureOf(channel, secretsKey, leadId, expires, key).toString('base64url')}`;
};

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
): string => signed('email', secretsKey, lead.id, lead.email_key, now);

/** The same for the number that a message by WhatsApp goes to. */
export const numberToken = (secretsKey: string, lead: { id: string; phone_key: string }, now = Date.now()): string =>
  signed('whatsapp', secretsKey, lead.id, lead.phone_key, now);

/** The address that was submitted and, until an admin says that it was another, whatever is edited, stays the sender's. */
const addressesOf = ({ email_key, submitted_email_key, address_corrected_at }: LeadModel): string[] =>
  address_corrected_at || submitted_email_key === null ? [email_key] : [email_key, submitted_email_key];

const KEYS: [ConfirmedBy, (lead: LeadModel) => string[]][] = [
  ['email', addressesOf],
  ['whatsapp', ({ phone_key }) => [phone_key]],
];

/**
 * The enquiry whose address or number a token confirms, while it has that.
 * @returns undefined for one that is forged, over, or of an enquiry that is gone or has another, all alike
 */
export const confirmedBy = async (
  knex: Knex,
  secretsKey: string,
  token: string,
): Promise<{ lead: LeadModel; channel: ConfirmedBy } | undefined> => {
  const [id = '', expires = '', signature = ''] = token.split('.');
  const lead = await LeadModel.query(knex).findById(id).where({ erased_at: null, deleted_at: null });
  if (!lead || !(Number.parseInt(expires, 36) * 1000 > Date.now())) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const isRight = (channel: ConfirmedBy, key: string) => {
    const right = signatureOf(channel, secretsKey, id, expires, key);
    return key !== '' && given.length === right.length && timingSafeEqual(given, right);
  };
  const [channel] = KEYS.find(([by, keysOf]) => keysOf(lead).some(key => isRight(by, key))) ?? [];
  return channel && { lead, channel };
};
