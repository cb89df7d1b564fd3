import { LeadModel, LeadSenderModel } from '@marketplace/db';
import type { Knex } from 'knex';

/** What is known of the sender of an enquiry beside what stands in the lead now, which an admin may have corrected. */
export interface SenderRow {
  /** Null where nobody edited names or address. */
  submitted_first_name: string | null;
  submitted_last_name: string | null;
  corrected_email_key: string | null;
}

/** Beside `leads`, for {@link SENDER_COLUMNS}. */
export const WITH_SENDER = 'LEFT JOIN lead_senders ON lead_senders.lead_id = leads.id';

/** The columns of {@link SenderRow}. */
export const SENDER_COLUMNS = [
  'lead_senders.submitted_first_name',
  'lead_senders.submitted_last_name',
  'lead_senders.corrected_email_key',
];

/** The address that an admin corrected a lead's to, for a query of `leads` alone. */
export const CORRECTED_EMAIL_KEY =
  '(SELECT corrected_email_key FROM lead_senders WHERE lead_senders.lead_id = leads.id)';

/** A lead's addresses: as it is now, as it was submitted, and as an admin corrected it. */
export type LeadAddresses = Pick<LeadModel, 'email_key' | 'submitted_email_key'> &
  Pick<SenderRow, 'corrected_email_key'>;

/** As it was first submitted; the column is null of no lead that this version or the one before stored. */
export const submittedKey = ({ submitted_email_key, email_key }: LeadAddresses): string =>
  submitted_email_key ?? email_key;

/** The address that is the sender's: the one that was submitted or, where an admin corrected it, that one. */
export const senderKey = (lead: LeadAddresses): string => lead.corrected_email_key || submittedKey(lead);

/** A lead with its addresses. */
export type AddressedLead = LeadModel & Pick<SenderRow, 'corrected_email_key'>;

/** A lead by its id, to be narrowed down, with its addresses. */
export const addressedLead = (knex: Knex, id: string) =>
  LeadModel.query(knex)
    .findById(id)
    .select('leads.*', knex.raw(`${CORRECTED_EMAIL_KEY} AS corrected_email_key`))
    .castTo<AddressedLead | undefined>();

/**
 * Keeps who sent an enquiry when an admin corrects its names or its address: the names that stood there before the first
 * correction, and the corrected address.
 * @param trx the lead is locked in it
 * @param before the lead as it stood there
 * @param correctedKey an admin's correction, as `contact-keys.ts` makes it
 */
export const keepSender = async (
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

/** Of leads whose senders are erased. */
export const eraseSenders = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await LeadSenderModel.query(trx).whereIn('lead_id', leadIds).delete();
};
