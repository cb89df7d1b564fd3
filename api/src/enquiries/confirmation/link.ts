import type { LeadConfirmationModel, LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { findPendingErasures } from '../../leads/pending-erasure.ts';
import { type AddressedLead, queryAddressedLead, senderKey } from '../../leads/sender.ts';
import { linkToken, readLinkToken } from '../../platform/secrets/link-token.ts';

/** Lifetime of a confirmation link in days. */
export const CONFIRMATION_DAYS = 7;

/** The contact detail that the visitor confirms: the email address, or the number for WhatsApp. */
export type ConfirmationChannel = LeadConfirmationModel['channel'];

const PURPOSES: Record<ConfirmationChannel, string> = { email: 'confirm e-mail', whatsapp: 'confirm whatsapp' };

/**
 * Creates the token of the confirmation mail, bound to the recipient's address.
 * @param lead the lead's id, and the recipient's address in lowercase
 * @param now milliseconds since 1970
 */
export const emailConfirmationToken = (
  secretsKey: string,
  { id, email_key: bound }: { id: string; email_key: string },
  now = Date.now(),
): string => linkToken(secretsKey, { purpose: PURPOSES.email, id, bound }, CONFIRMATION_DAYS, now);

/** Creates the token of the WhatsApp message, bound to the recipient's number. */
export const numberConfirmationToken = (
  secretsKey: string,
  { id, phone_key: bound }: { id: string; phone_key: string },
  now = Date.now(),
): string => linkToken(secretsKey, { purpose: PURPOSES.whatsapp, id, bound }, CONFIRMATION_DAYS, now);

const KEYS: [ConfirmationChannel, (lead: AddressedLead) => string][] = [
  ['email', senderKey],
  ['whatsapp', ({ phone_key }) => phone_key],
];

/**
 * Returns the enquiry whose current address or number a token confirms.
 * @returns undefined for a forged or expired token, for a deleted, withdrawn or erased enquiry, or a changed address;
 * callers cannot distinguish these
 */
export const findConfirmedEnquiry = async (
  knex: Knex,
  secretsKey: string,
  token: string,
): Promise<{ lead: LeadModel; channel: ConfirmationChannel } | undefined> => {
  const { id, isOver, isFor } = readLinkToken(secretsKey, token);
  const lead = await queryAddressedLead(knex, id).where({ erased_at: null, deleted_at: null, withdrawn_at: null });
  if (!lead || isOver || (await findPendingErasures(knex, [id])).has(id)) return undefined;
  const [channel] = KEYS.find(([by, keyOf]) => isFor(PURPOSES[by], keyOf(lead))) ?? [];
  return channel && { lead, channel };
};
