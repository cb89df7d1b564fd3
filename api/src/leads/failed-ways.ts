import { LeadFailureModel, type LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { phoneFacts } from './facts/facts.ts';

/** The number as it was submitted: what a consultant puts in its place makes no lead a failed one. */
const isNumberInvalid = ({ submitted_phone_key, phone_key }: LeadModel) =>
  phoneFacts(submitted_phone_key ?? phone_key).phone === 'invalid';

/** Which ways to the sender of a lead are known to lead nowhere. */
export const failedWays = async (
  knex: Knex,
  lead: LeadModel,
): Promise<{ isMailRefused: boolean; isPhoneUseless: boolean }> => {
  const failed = new Set((await LeadFailureModel.query(knex).where({ lead_id: lead.id })).map(row => row.channel));
  return { isMailRefused: failed.has('email'), isPhoneUseless: isNumberInvalid(lead) || failed.has('whatsapp') };
};
