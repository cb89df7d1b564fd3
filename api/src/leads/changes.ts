import { copySearchWords, inTransaction, LeadConfirmationModel, LeadModel, leadSearchWords } from '@marketplace/db';
import type { Knex } from 'knex';
import type { PartialModelObject } from 'objection';
import { recentSignInRequired } from '../auth/recent-sign-in.ts';
import { requeueCancelled } from '../outbox/cancel-messages.ts';
import { isAdmin } from '../platform/access/access.ts';
import { audit } from '../platform/audit.ts';
import { NOW } from '../platform/database/database-time.ts';
import { conflict, DomainError, fault, invalid, notAllowed, notFound } from '../platform/errors/errors.ts';
import { nextVersion, requireVersion } from '../platform/http/version.ts';
import { siteCurrency } from '../settings/service.ts';
import { addConsultantView } from './archive.ts';
import { leadOfConsultant } from './consultant-leads.ts';
import { emailKey, phoneKey } from './contact-keys.ts';
import type { LeadEditor } from './editor.ts';
import { storeFacts } from './facts/stored.ts';
import { findLead } from './find-lead.ts';
import { recordLiveEvents } from './live-events.ts';
import type { CloseReason, LeadStatus } from './options.ts';
import { changedFields, fieldsOf, saveOwnCopy, storeOriginal, withOriginal } from './own-copy.ts';
import type { Lead, LeadUpdate } from './schemas.ts';
import { storeSender } from './sender.ts';
import { deleteChannelFailures } from './unreachable-channels.ts';
import { type EditableField, type LeadFields, type LeadRow, toLead, toUnlockedLead } from './wire-lead.ts';

/** Converts a stored lead to the response for someone who may change the lead. */
export const toLeadFor = ({ caller }: LeadEditor, row: LeadRow): Lead =>
  isAdmin(caller) ? toLead(row) : toUnlockedLead(row);

/** Returns the lead as the editor sees it: a consultant sees their own edits, an admin also the submitted values. */
const readAs = async (trx: Knex, { caller }: LeadEditor, row: LeadRow): Promise<LeadRow> =>
  isAdmin(caller) ? withOriginal(trx, row) : ((await addConsultantView(trx, caller.id, [row]))[0] ?? row);

/**
 * Locks a lead and returns it. An admin may lock every lead, a consultant only leads that they unlocked.
 * @throws 404, 403
 */
const lockUnlocked = async (trx: Knex, { caller }: LeadEditor, id: string): Promise<LeadRow> => {
  // The lead is locked before anything is read, because the first read of a transaction fixes its snapshot.
  await LeadModel.query(trx).findById(id).forUpdate().select('id');
  if (!isAdmin(caller)) {
    const lead = await leadOfConsultant(trx, caller.id, id);
    if (!lead) throw notFound('lead_not_found');
    if (!lead.is_unlocked) throw notAllowed('lead_locked');
  }
  return findLead(trx, id);
};

/**
 * Locks a lead for a change by the caller; a consultant must currently be assigned to its franchise.
 * @throws 404, 403
 */
const editable = async (trx: Knex, editor: LeadEditor, id: string): Promise<LeadRow> => {
  const lead = await lockUnlocked(trx, editor, id);
  if (!isAdmin(editor.caller) && lead.consultant_id !== editor.caller.id) throw notAllowed('franchise_reassigned');
  return lead;
};

const save = async (
  trx: Knex,
  editor: LeadEditor,
  before: LeadRow,
  action: string,
  change: PartialModelObject<LeadModel>,
) => {
  await LeadModel.query(trx)
    .findById(before.id)
    .patch({ ...change, updated_at: nextVersion(trx) });
  if (change.search_words !== undefined) await copySearchWords(trx, 'leads', [before.id]);
  const after = await findLead(trx, before.id);
  await recordLiveEvents(trx, 'changed', [before.id]);
  await audit(trx, editor, { action, entity: 'lead', entityId: before.id, before, after });
  return after;
};

/**
 * Returns the columns of a status with its reason. An open lead has no reason; a closed one keeps its reason if no other
 * is given.
 */
const withReason = (
  before: Pick<LeadRow, 'close_reason' | 'status'>,
  status: LeadStatus,
  reason: CloseReason | null = before.status === 'closed' ? before.close_reason : null,
) => ({ status, close_reason: status === 'closed' ? reason : null });

/**
 * Sets the status of a lead. All transitions are allowed (specification, section 4).
 * @param wanted.expected the status that the caller saw; if it differs, nothing changes
 * @throws 404, 403; 409 with the current lead
 */
export const setLeadStatus = (
  knex: Knex,
  editor: LeadEditor,
  id: string,
  { status, reason, expected }: { status: LeadStatus; reason?: CloseReason; expected?: LeadStatus },
): Promise<LeadRow> =>
  inTransaction(knex, async trx => {
    const before = await editable(trx, editor, id);
    if (expected !== undefined && before.status !== expected)
      throw new DomainError('conflict', ['record_changed'], {
        current: toLeadFor(editor, await readAs(trx, editor, before)),
      });
    return readAs(trx, editor, await save(trx, editor, before, 'status', withReason(before, status, reason)));
  });

/** Returns all fields of an edit in their stored form; fields that the edit omits have the previous value. */
const wantedFields = (before: LeadRow, body: LeadUpdate): Required<LeadFields> => ({
  first_name: body.first_name.trim(),
  last_name: body.last_name.trim(),
  email: body.email,
  phone: body.phone.trim(),
  investment_budget: body.investment_budget,
  experience: body.experience,
  timeline: body.timeline,
  location_interest: (body.location_interest ?? before.location_interest).trim(),
  message: (body.message ?? before.message).trim(),
});

const namesOf = (fields: readonly EditableField[]) => ({ after: { fields: fields.join(',') } });

/** Conditions for an update. */
interface UpdateOptions {
  /** The version that the caller saw. */
  ifMatch: string | undefined;
  /** Whether an admin may change the email address or phone number. The admin needs a recent sign-in for this. */
  mayReaddress: boolean;
}

/**
 * Stores an admin's correction, which everyone sees. The values that the visitor submitted are stored separately.
 * @throws 403 `recent_sign_in_required` for a changed address or number: an intruder could enter their own contact
 * details, consultants would pay for them, and a corrected address gives access to the visitor's data
 */
const correctLead = async (
  trx: Knex.Transaction,
  editor: LeadEditor,
  before: LeadRow,
  { status, close_reason, ...wanted }: Required<LeadFields> & Pick<LeadUpdate, 'status' | 'close_reason'>,
  { mayReaddress }: UpdateOptions,
): Promise<LeadRow> => {
  const { id } = before;
  if (!mayReaddress && (wanted.email !== before.email || wanted.phone !== before.phone)) throw recentSignInRequired();
  const corrected = changedFields(fieldsOf(before), wanted);
  if (corrected.length > 0) await storeOriginal(trx, before);
  const [email_key, phone_key] = [emailKey(wanted.email), phoneKey(wanted.phone)];
  const isRenamed = wanted.first_name !== before.first_name || wanted.last_name !== before.last_name;
  const isReaddressed = email_key !== before.email_key;
  if (isRenamed || isReaddressed) await storeSender(trx, before, isReaddressed ? email_key : undefined);
  // The visitor confirmed the previous address, not the corrected one.
  if (isReaddressed) await LeadConfirmationModel.query(trx).where({ lead_id: id, channel: 'email' }).delete();
  if (phone_key !== before.phone_key)
    await LeadConfirmationModel.query(trx).where({ lead_id: id, channel: 'whatsapp' }).delete();
  const isForSaleAgain = await deleteChannelFailures(trx, before, { email_key, phone_key });
  const after = await save(trx, editor, before, 'update', {
    ...wanted,
    ...withReason(before, status, close_reason),
    email_key,
    phone_key,
    ...(isReaddressed && { address_corrected_at: NOW }),
    search_words: leadSearchWords({ ...wanted, phone_key }),
  });
  if (corrected.length > 0)
    await audit(trx, editor, { action: 'correct', entity: 'lead', entityId: id, ...namesOf(corrected) });
  await storeFacts(trx, id, await siteCurrency(trx));
  // The consultant's notification was cancelled while the sender was unreachable.
  if (isForSaleAgain && !before.withdrawn_at) await requeueCancelled(trx, id);
  return after;
};

/** Stores a consultant's edit as the consultant's private copy; everyone else sees only a changed status. */
const editOwnCopy = async (
  trx: Knex,
  editor: LeadEditor,
  { shared, seen }: { shared: LeadRow; seen: LeadRow },
  { status, close_reason, ...wanted }: Required<LeadFields> & Pick<LeadUpdate, 'status' | 'close_reason'>,
): Promise<LeadRow> => {
  const { id } = shared;
  // An empty field of the copy means what the visitor stated.
  if (wanted.investment_budget === null && shared.investment_budget !== null)
    throw invalid([fault('investment_budget', 'value', 'budget_was_stated')]);
  const fields = await saveOwnCopy(trx, editor.caller.id, { shared, seen, wanted });
  if (fields.length > 0) {
    await recordLiveEvents(trx, 'changed', [id]);
    await audit(trx, editor, { action: 'edit-own', entity: 'lead', entityId: id, ...namesOf(fields) });
  }
  const handled = withReason(shared, status, close_reason);
  const isUnchanged = status === shared.status && handled.close_reason === shared.close_reason;
  return isUnchanged ? shared : save(trx, editor, shared, 'status', handled);
};

/**
 * Saves the edit dialog: an admin corrects the lead for everyone, a consultant edits their own copy.
 * @throws 404; 403, also `recent_sign_in_required`; 409 if it was erased; 412 with the current lead
 */
export const updateLead = (
  knex: Knex,
  editor: LeadEditor,
  id: string,
  body: LeadUpdate,
  options: UpdateOptions,
): Promise<LeadRow> =>
  inTransaction(knex, async trx => {
    const shared = await editable(trx, editor, id);
    if (shared.erased_at) throw conflict('lead_erased');
    const seen = await readAs(trx, editor, shared);
    requireVersion(options.ifMatch, seen.updated_at, () => toLeadFor(editor, seen));
    const wanted = { ...wantedFields(seen, body), status: body.status, close_reason: body.close_reason };
    const after = isAdmin(editor.caller)
      ? await correctLead(trx, editor, shared, wanted, options)
      : await editOwnCopy(trx, editor, { shared, seen }, wanted);
    return readAs(trx, editor, after);
  });

/**
 * Deletes a consultant's private copy, so that the consultant sees the shared lead again. A former consultant of the
 * franchise may delete their copy too, since no one else is affected.
 * @throws 404, 403; 409 if the lead was erased
 */
export const restoreOriginal = (knex: Knex, editor: LeadEditor, id: string): Promise<LeadRow> =>
  inTransaction(knex, async trx => {
    const shared = await lockUnlocked(trx, editor, id);
    if (shared.erased_at) throw conflict('lead_erased');
    const seen = await readAs(trx, editor, shared);
    const wanted = fieldsOf(shared) as Required<LeadFields>;
    const fields = await saveOwnCopy(trx, editor.caller.id, { shared, seen, wanted });
    if (fields.length > 0) {
      await recordLiveEvents(trx, 'changed', [id]);
      await audit(trx, editor, { action: 'restore-original', entity: 'lead', entityId: id, ...namesOf(fields) });
    }
    return readAs(trx, editor, shared);
  });

/**
 * Moves a lead to the recycle bin. Unlocks, notes, next steps and archive entries stay stored, so that a restore brings
 * them back.
 * @throws 404
 */
export const deleteLead = (knex: Knex, editor: LeadEditor, id: string): Promise<void> =>
  inTransaction(knex, async trx => {
    const deleted = await LeadModel.query(trx).findById(id).where({ deleted_at: null }).patch({ deleted_at: NOW });
    if (!deleted) throw notFound('lead_not_found');
    await recordLiveEvents(trx, 'changed', [id]);
    await audit(trx, editor, { action: 'delete', entity: 'lead', entityId: id });
  });

/** Restores a lead from the recycle bin and sends the notifications that were cancelled because the lead was there. */
export const restoreLead = (knex: Knex, editor: LeadEditor, id: string): Promise<LeadRow> =>
  inTransaction(knex, async trx => {
    const before = await editable(trx, editor, id);
    const lead = await save(trx, editor, before, 'restore', { deleted_at: null });
    if (!lead.withdrawn_at && !lead.erased_at) await requeueCancelled(trx, id);
    return lead;
  });
