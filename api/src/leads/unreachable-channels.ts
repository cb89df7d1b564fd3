import { type LeadModel, LeadOffSaleModel, UnreachableChannelModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { phoneFacts } from './facts/facts.ts';

const isInvalid = (key: string) => phoneFacts(key).phone === 'invalid';

/**
 * Both the submitted and the current number must be invalid: a consultant's edit cannot make a lead unreachable, and a
 * corrected number makes it reachable.
 */
const isNumberInvalid = ({ submitted_phone_key, phone_key }: LeadModel) =>
  isInvalid(submitted_phone_key) && isInvalid(phone_key);

/**
 * Returns since when the sender is unreachable by both mail and phone; null if at least one of them may work. An
 * invalid number counts from the lead's creation.
 */
export const unreachableSince = async (knex: Knex, lead: LeadModel): Promise<Date | null> => {
  const failures = await UnreachableChannelModel.query(knex).where({ lead_id: lead.id });
  const failedAt = (channel: UnreachableChannelModel['channel']) =>
    failures.find(row => row.channel === channel)?.created_at;
  const [mail, phone] = [failedAt('email'), isNumberInvalid(lead) ? lead.created_at : failedAt('whatsapp')];
  if (!mail || !phone) return null;
  return new Date(Math.max(mail.getTime(), phone.getTime()));
};

/**
 * Returns whether mail or WhatsApp to the sender failed at or after a time. Failures before the unlock were visible on
 * the locked lead.
 */
export const hasFailedSince = async (knex: Knex, leadId: string, since: Date): Promise<boolean> =>
  (await UnreachableChannelModel.query(knex).where({ lead_id: leadId }).where('created_at', '>=', since).resultSize()) >
  0;

/**
 * Deletes the failures of an address or number that an admin corrected, which puts the lead back on sale.
 * @returns whether the lead was off sale before
 */
export const deleteChannelFailures = async (
  trx: Knex,
  { id: lead_id, ...before }: Pick<LeadModel, 'id' | 'email_key' | 'phone_key'>,
  after: Pick<LeadModel, 'email_key' | 'phone_key'>,
): Promise<boolean> => {
  const isOther = { email: before.email_key !== after.email_key, whatsapp: before.phone_key !== after.phone_key };
  const otherChannels = (['email', 'whatsapp'] as const).filter(way => isOther[way]);
  if (otherChannels.length === 0) return false;
  await UnreachableChannelModel.query(trx).where({ lead_id }).whereIn('channel', otherChannels).delete();
  return (await LeadOffSaleModel.query(trx).deleteById(lead_id)) > 0;
};
