import type { LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { ModelObject } from 'objection';
import { MASKED_EMAIL, MASKED_NAME, MASKED_PHONE, maskText } from '../masking/mask-text.ts';
import { dialableNumber } from '../platform/values/phone-number.ts';
import { FACT_COLUMNS, type FactsRow, JOIN_FACTS, toFacts } from './facts/wire.ts';
import type { LeadStep } from './next-steps/schemas.ts';
import type { Lead } from './schemas.ts';
import { JOIN_SENDERS, SENDER_COLUMNS, type SenderRow } from './sender.ts';

/** The editable fields of a lead, besides the shared status. */
export const EDITABLE_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'investment_budget',
  'experience',
  'timeline',
  'location_interest',
  'message',
] as const;
export type EditableField = (typeof EDITABLE_FIELDS)[number];

/** The values of some editable fields. */
export type LeadFields = Partial<Pick<LeadModel, EditableField>>;

/** A lead with its franchise's name and consultant, as the queries of this folder select it. */
export type LeadRow = Omit<ModelObject<LeadModel>, 'franchise' | 'unlocks' | 'messages'> &
  FactsRow &
  SenderRow & {
    franchise_name: string;
    /** The franchise's current consultant. */
    consultant_id: string | null;
    consultant_name: string | null;
    /** When the consultant archived the lead; set only in a consultant's view. */
    archived_at?: Date | null;
    /** Set only for single leads and in a consultant's lists, see `own-copy.ts`. */
    original?: LeadFields | null;
    corrected_fields?: EditableField[];
    /** Whether a consultant unlocked the lead and no longer looks after its franchise; set only in their view. */
    is_reassigned?: boolean;
    /** The caller's open step that is due first; set only in lists. */
    next_step?: LeadStep | null;
  };

/** A lead as one consultant sees it. */
export type ConsultantLeadRow = LeadRow & {
  is_unlocked: boolean;
  /** When the consultant archived the lead. Lists and counts leave archived leads out, but they can still be opened. */
  archived_at: Date | null;
};

/** The columns of {@link LeadRow} from `leads`, `franchises` and `users`. */
export const LEAD_COLUMNS = [
  'leads.*',
  'franchises.name AS franchise_name',
  'users.id AS consultant_id',
  'users.name AS consultant_name',
  ...FACT_COLUMNS,
  ...SENDER_COLUMNS,
];

/**
 * Joins a lead's franchise, the franchise's consultant, and the lead's facts and sender. The consultant's columns are null
 * if that account is deleted.
 */
export const JOIN_FRANCHISES = `JOIN franchises ON franchises.id = leads.franchise_id
  LEFT JOIN users ON users.id = franchises.consultant_id AND users.deleted_at IS NULL
  ${JOIN_FACTS} ${JOIN_SENDERS}`;

/** Queries leads with their franchise and its current consultant. */
export const leadsWithFranchise = (knex: Knex): Knex.QueryBuilder => knex('leads').joinRaw(JOIN_FRANCHISES);

/** Returns {@link LEAD_COLUMNS} for a Knex query. */
export const leadColumns = (knex: Knex): Knex.Raw => knex.raw(LEAD_COLUMNS.join(', '));

/** Converts a lead whose contact details the reader may see. */
export const toLead = (row: LeadRow): Lead => ({
  id: row.id,
  reference: row.reference,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  phone_dialable: dialableNumber(row.phone),
  investment_budget: row.investment_budget,
  experience: row.experience,
  timeline: row.timeline,
  location_interest: row.location_interest,
  message: row.message,
  status: row.status,
  // The previous version leaves the reason when it opens a lead again.
  close_reason: row.status === 'closed' ? row.close_reason : null,
  franchise_id: row.franchise_id,
  franchise_name: row.franchise_name,
  assigned_consultant: row.consultant_name ?? '',
  is_locked: false,
  is_reassigned: row.is_reassigned ?? false,
  is_suspected: row.is_suspected,
  duplicate_of: row.duplicate_of,
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  erased_at: row.erased_at?.toISOString() ?? null,
  archived_at: row.archived_at?.toISOString() ?? null,
  original: row.original ?? null,
  corrected_fields: row.corrected_fields ?? [],
  facts: toFacts(row),
  next_step: row.next_step ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/**
 * Converts a lead for a consultant who unlocked it. The result has no `duplicate_of`: otherwise anyone could submit an
 * enquiry with a chosen number and learn which locked lead has this number.
 */
export const toUnlockedLead = (row: LeadRow): Lead => ({ ...toLead(row), duplicate_of: null });

/**
 * Minimum length of a mailbox name that is masked. A shorter one, such as `info`, is often an ordinary word, and the
 * mask would reveal it.
 */
const SHORTEST_MAILBOX = 6;
/** Minimum length of a mailbox name with a digit, which is no ordinary word. */
const SHORTEST_WITH_DIGIT = 4;

const isTelling = (mailbox: string) => mailbox.length >= (/\d/.test(mailbox) ? SHORTEST_WITH_DIGIT : SHORTEST_MAILBOX);

/**
 * Returns the names to mask in the sender's texts: first and last name, and the part of their addresses before the `@`.
 */
const namesOf = ({ first_name, last_name, email, submitted_email_key, corrected_email_key }: LeadRow) => {
  const addresses = [email, submitted_email_key, corrected_email_key];
  const mailboxes = addresses.map(address => address?.split('@')[0] ?? '');
  return [first_name, last_name, ...new Set(mailboxes.filter(isTelling))];
};

/** Returns the sender's names and number before an edit, since the sender's texts may contain them. */
const submittedOf = (row: LeadRow) => {
  const { submitted_first_name: first, submitted_last_name: last, submitted_phone_key: phone } = row;
  const isRenamed = first !== null && `${first} ${last}` !== `${row.first_name} ${row.last_name}`;
  return { names: isRenamed ? [first, last ?? ''] : [], phone: phone === row.phone_key ? '' : (phone ?? '') };
};

/** Converts a lead for a consultant who has not unlocked it, with everything masked that identifies the sender. */
export const toLockedLead = (row: LeadRow): Lead => {
  const [names, submitted] = [namesOf(row), submittedOf(row)];
  const masked = (text: string) => maskText(text, names, row.phone, submitted);
  return {
    // The number is not shown, so it need not be parsed.
    ...toLead({ ...row, phone: '' }),
    first_name: MASKED_NAME,
    last_name: MASKED_NAME,
    email: MASKED_EMAIL,
    phone: MASKED_PHONE,
    phone_dialable: null,
    experience: masked(row.experience),
    location_interest: masked(row.location_interest),
    message: masked(row.message),
    is_locked: true,
    close_reason: null,
    original: null,
    corrected_fields: [],
    is_suspected: false,
    duplicate_of: null,
  };
};

/** Converts a lead for its consultant: masked until they unlock it. */
export const toConsultantLead = (row: ConsultantLeadRow): Lead =>
  row.is_unlocked ? toUnlockedLead(row) : toLockedLead(row);
