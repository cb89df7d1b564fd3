import { LeadModel, LeadSenderModel } from '@marketplace/db';
import type { Knex } from 'knex';

/** The sender's submitted names and corrected address; `leads` has the current values. */
export interface SenderRow {
  /** Null if an admin corrected neither the names nor the address. */
  submitted_first_name: string | null;
  submitted_last_name: string | null;
  corrected_email_key: string | null;
}

/** Joins `leads` with the table of {@link SENDER_COLUMNS}. */
export const JOIN_SENDERS = 'LEFT JOIN lead_senders ON lead_senders.lead_id = leads.id';

/** The columns of {@link SenderRow}. */
export const SENDER_COLUMNS = [
  'lead_senders.submitted_first_name',
  'lead_senders.submitted_last_name',
  'lead_senders.corrected_email_key',
];

/** SQL for the corrected address in a query of `leads` without joins. */
export const CORRECTED_EMAIL_KEY =
  '(SELECT corrected_email_key FROM lead_senders WHERE lead_senders.lead_id = leads.id)';

/** A lead's addresses: the submitted one, and the one that an admin corrected. */
export type LeadAddresses = Pick<LeadModel, 'submitted_email_key'> & Pick<SenderRow, 'corrected_email_key'>;

/** Returns the sender's address: the corrected one, or else the submitted one. */
export const senderKey = (lead: LeadAddresses): string => lead.corrected_email_key || lead.submitted_email_key;

/** A lead with its addresses. */
export type AddressedLead = LeadModel & Pick<SenderRow, 'corrected_email_key'>;

/** Queries a lead with its addresses by id; callers may add conditions. */
export const queryAddressedLead = (knex: Knex, id: string) =>
  LeadModel.query(knex)
    .findById(id)
    .select('leads.*', knex.raw(`${CORRECTED_EMAIL_KEY} AS corrected_email_key`))
    .castTo<AddressedLead | undefined>();

/**
 * Stores the submitted names and the corrected address when an admin corrects a lead. The names are those before the
 * first correction.
 * @param trx a transaction that has locked the lead
 * @param before the lead before the correction
 * @param correctedKey the corrected address, normalized as in `contact-keys.ts`
 */
export const storeSender = async (
  trx: Knex,
  before: Pick<LeadModel, 'id' | 'first_name' | 'last_name'>,
  correctedKey?: string,
): Promise<void> => {
  const insertion = LeadSenderModel.query(trx)
    .insert({
      lead_id: before.id,
      submitted_first_name: before.first_name,
      submitted_last_name: before.last_name,
      corrected_email_key: correctedKey ?? '',
    })
    .onConflict('lead_id');
  await (correctedKey === undefined ? insertion.ignore() : insertion.merge(['corrected_email_key']));
};

/** Deletes the sender details of erased leads. */
export const eraseSenders = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await LeadSenderModel.query(trx).whereIn('lead_id', leadIds).delete();
};
