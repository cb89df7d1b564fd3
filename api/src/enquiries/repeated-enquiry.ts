import type { Database, IdempotencyKeyModel } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { PERSON_KEYS, type PersonKeys } from '../leads/duplicates.ts';
import type { Enquiry, EnquiryReceipt } from '../leads/schemas.ts';
import { faultAt, invalid } from '../platform/errors/errors.ts';
import { sha256 } from '../platform/values/sha256.ts';

type AnswerRow = Pick<IdempotencyKeyModel, 'request_hash' | 'answer'> & RowDataPacket;
type StoredRow = EnquiryReceipt & PersonKeys & { is_recent: number } & RowDataPacket;

/** Returns a hash that is equal for equal enquiries; the time for filling in the form does not count. */
export const requestHash = ({ elapsed_ms: _, ...said }: Enquiry) =>
  sha256(JSON.stringify(Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1))));

const FIND_KEY = 'SELECT request_hash, answer FROM idempotency_keys WHERE key_hash = ?';

/** Recent means within the 24 hours for which idempotency keys are stored. */
const FIND_LEAD = `SELECT id, reference, franchise_id, submitted_email_key, submitted_phone_key,
  created_at > UTC_TIMESTAMP(3) - INTERVAL 24 HOUR AS is_recent FROM leads WHERE id = ?`;

/** Returns the error for an idempotency key that was used for another enquiry. */
export const keyReusedError = () =>
  invalid([faultAt(['header', 'idempotency-key'], 'reused', 'idempotency_key_reused')]);

/**
 * Returns the previous response for this key; null for a new key.
 * @throws 422 when the key was used for another enquiry
 */
export const findPreviousReceipt = async (
  { prepared }: Pick<Database, 'prepared'>,
  keyHash: string,
  hash: string,
): Promise<EnquiryReceipt | null> => {
  const [[known]] = await prepared.execute<AnswerRow[]>(FIND_KEY, [keyHash]);
  if (!known) return null;
  if (known.request_hash === hash) return known.answer;
  throw keyReusedError();
};

/**
 * Returns the enquiry that is stored under an id, if it is the same enquiry: another request stored it, or its response
 * was lost. Returns `'long ago'` if the idempotency key has expired, and null if nothing is stored.
 * @throws 422 if another enquiry is stored under the id
 */
export const findRepeatedEnquiry = async (
  { prepared }: Pick<Database, 'prepared'>,
  leadId: string,
  sent: PersonKeys,
): Promise<EnquiryReceipt | 'long ago' | null> => {
  const [[lead]] = await prepared.execute<StoredRow[]>(FIND_LEAD, [leadId]);
  if (!lead) return null;
  if (!lead.is_recent) return 'long ago';
  if (PERSON_KEYS.some(key => lead[key] !== sent[key])) throw keyReusedError();
  return { id: lead.id, reference: lead.reference };
};
