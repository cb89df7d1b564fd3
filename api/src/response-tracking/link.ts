import type { LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { addressedLead, senderKey } from '../leads/sender.ts';
import { linkToken, readLinkToken } from '../platform/secrets/link-token.ts';

/** How long a link takes its reader's word. */
export const ANSWER_DAYS = 30;
const PURPOSE = 'answered';

/**
 * By what a visitor says how their enquiry was answered. Bound to the address that the mail goes to; it opens nothing of
 * what is stored.
 * @param lead its id, and the address of the mail in lower case
 * @param now milliseconds since 1970
 */
export const answerToken = (
  secretsKey: string,
  { id, email_key: bound }: { id: string; email_key: string },
  now = Date.now(),
): string => linkToken(secretsKey, { purpose: PURPOSE, id, bound }, ANSWER_DAYS, now);

/**
 * The enquiry that a token is of, while the token's address is its sender's.
 * @returns undefined for one that is forged, over, or of an enquiry that is gone, withdrawn or erased, all alike
 */
export const answeredBy = async (knex: Knex, secretsKey: string, token: string): Promise<LeadModel | undefined> => {
  const { id, isOver, isFor } = readLinkToken(secretsKey, token);
  const lead = await addressedLead(knex, id).where({ erased_at: null, deleted_at: null, withdrawn_at: null });
  return lead && !isOver && isFor(PURPOSE, senderKey(lead)) ? lead : undefined;
};
