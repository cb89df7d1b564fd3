import type { LeadConfirmationModel, LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { type AddressedLead, addressedLead, senderKey } from '../../leads/sender.ts';
import { linkToken, readLinkToken } from '../../platform/secrets/link-token.ts';

/** How long a link confirms an address. */
export const CONFIRMATION_DAYS = 7;

/** What is confirmed: the address of a mail, or the number of a message by WhatsApp. */
export type ConfirmedBy = LeadConfirmationModel['channel'];

const PURPOSES: Record<ConfirmedBy, string> = { email: 'confirm e-mail', whatsapp: 'confirm whatsapp' };

/**
 * What the mail to a visitor confirms their address with. Bound to the address that it goes to: it confirms no other.
 * @param lead its id, and the address of the mail in lower case
 * @param now milliseconds since 1970
 */
export const confirmationToken = (
  secretsKey: string,
  { id, email_key: bound }: { id: string; email_key: string },
  now = Date.now(),
): string => linkToken(secretsKey, { purpose: PURPOSES.email, id, bound }, CONFIRMATION_DAYS, now);

/** The same for the number that a message by WhatsApp goes to. */
export const numberToken = (
  secretsKey: string,
  { id, phone_key: bound }: { id: string; phone_key: string },
  now = Date.now(),
): string => linkToken(secretsKey, { purpose: PURPOSES.whatsapp, id, bound }, CONFIRMATION_DAYS, now);

const KEYS: [ConfirmedBy, (lead: AddressedLead) => string][] = [
  ['email', senderKey],
  ['whatsapp', ({ phone_key }) => phone_key],
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
  const { id, isOver, isFor } = readLinkToken(secretsKey, token);
  const lead = await addressedLead(knex, id).where({ erased_at: null, deleted_at: null });
  if (!lead || isOver) return undefined;
  const [channel] = KEYS.find(([by, keyOf]) => isFor(PURPOSES[by], keyOf(lead))) ?? [];
  return channel && { lead, channel };
};
