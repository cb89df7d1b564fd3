import type { LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { queryAddressedLead, senderKey } from '../leads/sender.ts';
import { linkToken, readLinkToken } from '../platform/secrets/link-token.ts';

/** Lifetime of a feedback link in days. */
export const FEEDBACK_LINK_DAYS = 30;
const PURPOSE = 'answered';

/**
 * Creates the token with which a visitor reports how their enquiry was answered, bound to the recipient's address. The
 * token gives no access to stored data.
 * @param lead the lead's id, and the recipient's address in lowercase
 * @param now milliseconds since 1970
 */
export const feedbackToken = (
  secretsKey: string,
  { id, email_key: bound }: { id: string; email_key: string },
  now = Date.now(),
): string => linkToken(secretsKey, { purpose: PURPOSE, id, bound }, FEEDBACK_LINK_DAYS, now);

/**
 * Returns the enquiry of a token, if the sender still has the address to which the token was sent.
 * @returns undefined for a forged or expired token, and for a deleted, withdrawn or erased enquiry; callers cannot
 * distinguish these
 */
export const findFeedbackEnquiry = async (
  knex: Knex,
  secretsKey: string,
  token: string,
): Promise<LeadModel | undefined> => {
  const { id, isOver, isFor } = readLinkToken(secretsKey, token);
  const lead = await queryAddressedLead(knex, id).where({ erased_at: null, deleted_at: null, withdrawn_at: null });
  return lead && !isOver && isFor(PURPOSE, senderKey(lead)) ? lead : undefined;
};
