import {
  LeadContactModel,
  LeadEditModel,
  LeadNextStepModel,
  LeadNoteModel,
  LeadOriginalModel,
  UnlockModel,
  VisitorFeedbackModel,
} from '@marketplace/db';
import type { Knex } from 'knex';
import { toFacts } from '../leads/facts/wire.ts';
import { ownFields, submittedFields } from '../leads/own-copy.ts';
import { type LeadRow, leadColumns, leadsWithFranchise } from '../leads/wire-lead.ts';
import { wireOf } from '../platform/http/wire.ts';
import { type RefundRequestForSender, readRefundRequestsForSenders } from '../refund-requests/for-senders.ts';
import { leadsOf } from './own-leads.ts';
import { type PersonalData, StoredEnquiry } from './schemas.ts';

interface StoredRow extends LeadRow {
  consent_version: string;
  consent_at: Date | null;
  consultant_company: string | null;
  whatsapp_consent_at: Date | null;
}

const WHATSAPP_CONSENT = `(SELECT agreed.created_at FROM lead_whatsapp_consents AS agreed
  WHERE agreed.lead_id = leads.id) AS whatsapp_consent_at`;

const shown = wireOf(StoredEnquiry);

type OwnCopy = LeadEditModel & { user_name: string | null; company_name: string | null };

type Contact = LeadContactModel & { user_name: string | null };

/**
 * The records about an enquiry: consultants who have it, texts by consultants and admins, and the visitor's feedback.
 */
interface StoredRecords {
  unlocks: UnlockModel[];
  words: VisitorFeedbackModel[];
  contacts: Contact[];
  refund_requests: RefundRequestForSender[];
  notes: LeadNoteModel[];
  steps: LeadNextStepModel[];
  edits: OwnCopy[];
  original: LeadOriginalModel | undefined;
}

const toStored = (
  row: StoredRow,
  { unlocks, words, contacts, refund_requests, notes, steps, edits, original }: StoredRecords,
) =>
  shown({
    ...row,
    notes: notes.map(({ text, created_at }) => ({ text, written_at: created_at.toISOString() })),
    next_steps: steps.map(({ what, due_on, due_time, done_at }) => ({
      what,
      due_on,
      due_time,
      done_at: done_at?.toISOString() ?? null,
    })),
    submitted: original ? submittedFields(original, row) : null,
    copies: edits.map(edit => ({
      name: edit.user_name ?? '',
      company_name: edit.company_name ?? '',
      edited_at: edit.updated_at.toISOString(),
      fields: ownFields(edit),
    })),
    sent_at: row.created_at,
    facts: toFacts(row),
    consultant: row.consultant_name ? { name: row.consultant_name, company_name: row.consultant_company ?? '' } : null,
    said: words.map(({ said, created_at }) => ({ said, said_at: created_at.toISOString() })),
    contacts: contacts.map(({ kind, user_name, created_at }) => ({
      kind,
      name: user_name ?? '',
      logged_at: created_at.toISOString(),
    })),
    recipients: unlocks.map(({ user, created_at }) => ({
      name: user?.name ?? '',
      company_name: user?.company_name ?? '',
      since: created_at.toISOString(),
    })),
    refund_requests,
  });

const byLead = <Row extends { lead_id: string }>(rows: Row[]) => {
  const ofLead = Map.groupBy(rows, ({ lead_id }) => lead_id);
  return (id: string): Row[] => ofLead.get(id) ?? [];
};

/** Returns everything stored about an email address, newest first, with who has it; includes the recycle bin. */
export const readPersonalData = async (knex: Knex, emailKey: string): Promise<PersonalData> => {
  const rows: StoredRow[] = await leadsWithFranchise(knex)
    .whereIn('leads.id', leadsOf(knex, emailKey).select('leads.id'))
    .orderBy('leads.created_at', 'desc')
    .select(leadColumns(knex), 'users.company_name as consultant_company', knex.raw(WHATSAPP_CONSENT));
  const ids = rows.map(({ id }) => id);
  const [unlocks, words, contacts, refundRequests, notes, steps, edits, originals] = await Promise.all([
    UnlockModel.query(knex).whereIn('lead_id', ids).orderBy('created_at').withGraphFetched('user(named)'),
    VisitorFeedbackModel.query(knex).whereIn('lead_id', ids).orderBy('created_at'),
    LeadContactModel.query(knex)
      .whereIn('lead_id', ids)
      .orderBy('created_at')
      .select(
        'lead_contacts.*',
        knex.raw('(SELECT name FROM users WHERE users.id = lead_contacts.user_id) AS user_name'),
      )
      .castTo<Contact[]>(),
    readRefundRequestsForSenders(knex, ids),
    LeadNoteModel.query(knex).whereIn('lead_id', ids).orderBy('created_at'),
    LeadNextStepModel.query(knex).whereIn('lead_id', ids).orderBy('created_at'),
    LeadEditModel.query(knex)
      .whereIn('lead_id', ids)
      .join('users', 'users.id', 'lead_edits.user_id')
      .orderBy('lead_edits.created_at')
      .select('lead_edits.*', 'users.name as user_name', 'users.company_name')
      .castTo<OwnCopy[]>(),
    LeadOriginalModel.query(knex).findByIds(ids),
  ]);
  const [unlocksOf, wordsOf, contactsOf] = [byLead(unlocks), byLead(words), byLead(contacts)];
  const [notesOf, stepsOf] = [byLead(notes), byLead(steps)];
  const editsOf = byLead(edits);
  const recordsOf = (id: string): StoredRecords => ({
    unlocks: unlocksOf(id),
    words: wordsOf(id),
    contacts: contactsOf(id),
    refund_requests: refundRequests.get(id) ?? [],
    notes: notesOf(id),
    steps: stepsOf(id),
    edits: editsOf(id),
    original: originals.find(({ lead_id }) => lead_id === id),
  });
  return { email: emailKey, enquiries: rows.map(row => toStored(row, recordsOf(row.id))) };
};
