import { LeadFailureModel, type LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { phoneFacts } from './facts/facts.ts';

const isInvalid = (key: string) => phoneFacts(key).phone === 'invalid';

/**
 * The number as it was submitted: what a consultant puts in its place makes no lead a failed one. Nor is one that somebody
 * has corrected since, so that the sender can be called.
 */
const isNumberInvalid = ({ submitted_phone_key, phone_key }: LeadModel) =>
  isInvalid(submitted_phone_key ?? phone_key) && isInvalid(phone_key);

/** Which ways to the sender of a lead are known to lead nowhere. */
export const failedWays = async (
  knex: Knex,
  lead: LeadModel,
): Promise<{ isMailRefused: boolean; isPhoneUseless: boolean }> => {
  const failed = new Set((await LeadFailureModel.query(knex).where({ lead_id: lead.id })).map(row => row.channel));
  return { isMailRefused: failed.has('email'), isPhoneUseless: isNumberInvalid(lead) || failed.has('whatsapp') };
};
