import { inTransaction, LeadContactModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { lockLeadOfConsultant } from '../leads/consultant-leads.ts';
import { findPendingErasures } from '../leads/pending-erasure.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import { databaseTime } from '../platform/database/database-time.ts';
import { conflict, notAllowed, notFound, requireRow } from '../platform/errors/errors.ts';
import { sha256 } from '../platform/values/sha256.ts';
import { refreshClocks } from './clocks.ts';

/** Milliseconds within which a second tap on a button is ignored. */
const DOUBLE_TAP_MS = 10_000;
/** Minutes within which a contact can be undone. */
const UNDO_MINUTES = 10;

type ContactKind = LeadContactModel['kind'];

/** A contact with the name of the consultant who logged it. */
export type NamedContact = LeadContactModel & { user_name: string | null };

const queryContacts = (trx: Knex) =>
  LeadContactModel.query(trx)
    .select('lead_contacts.*', trx.raw('(SELECT name FROM users WHERE users.id = lead_contacts.user_id) AS user_name'))
    .castTo<NamedContact[]>();

/**
 * Locks and returns a lead that the user has unlocked and whose franchise they handle now, which is also the rule for
 * editing.
 * @throws 404, 403
 */
const contactable = async (trx: Knex, userId: string, leadId: string) => {
  const lead = await lockLeadOfConsultant(trx, userId, leadId);
  if (!lead.is_unlocked) throw notAllowed('lead_locked');
  if (lead.consultant_id !== userId) throw notAllowed('franchise_reassigned');
  return lead;
};

/**
 * Logs that a consultant contacted the visitor, or tried to. A repeated request, or a second tap within seconds,
 * returns the contact that is already logged.
 * @param key the request's `Idempotency-Key`
 * @throws 404, 403; 409 if the visitor was erased or withdrew their consent
 */
export const logContact = (
  knex: Knex,
  actor: Actor,
  leadId: string,
  { kind, key }: { kind: ContactKind; key: string | undefined },
): Promise<NamedContact> =>
  inTransaction(knex, async trx => {
    const lead = await contactable(trx, actor.id, leadId);
    if (lead.erased_at) throw conflict('lead_erased');
    if (lead.withdrawn_at || (await findPendingErasures(trx, [leadId])).has(leadId))
      throw conflict('visitor_declined_contact');
    const request_key = key === undefined ? null : sha256(key);
    const ownContacts = () => queryContacts(trx).where({ lead_id: leadId, user_id: actor.id });
    const since = new Date((await databaseTime(trx)).getTime() - DOUBLE_TAP_MS);
    const [same] = request_key ? await ownContacts().where({ request_key }) : [];
    const [tapped] = await ownContacts().where({ kind }).where('created_at', '>', since);
    const before = same ?? tapped;
    if (before) return before;
    const { id } = await LeadContactModel.query(trx).insert({ lead_id: leadId, user_id: actor.id, kind, request_key });
    await refreshClocks(trx, leadId);
    await audit(trx, actor, { action: 'contact', entity: 'lead', entityId: leadId, after: { kind } });
    const [logged] = await queryContacts(trx).where({ id });
    if (!logged) throw notFound('contact_not_found');
    return logged;
  });

/**
 * Deletes a contact that was logged by mistake, within {@link UNDO_MINUTES}.
 * @throws 404 for another user's contact; 403; 409 after that time
 */
export const undoContact = async (knex: Knex, actor: Actor, id: string): Promise<void> => {
  const own = await LeadContactModel.query(knex).findOne({ id, user_id: actor.id });
  const { lead_id: leadId } = requireRow(own, 'contact_not_found');
  await inTransaction(knex, async trx => {
    await contactable(trx, actor.id, leadId);
    const contact = requireRow(await LeadContactModel.query(trx).findById(id), 'contact_not_found');
    if (isSettled(contact, await databaseTime(trx))) throw conflict('contact_undo_expired', { minutes: UNDO_MINUTES });
    await LeadContactModel.query(trx).deleteById(id);
    await refreshClocks(trx, leadId);
    const before = { kind: contact.kind };
    await audit(trx, actor, { action: 'take back contact', entity: 'lead', entityId: leadId, before });
  });
};

/** Returns until when a contact can be undone. */
export const undoUntil = ({ created_at }: { created_at: Date }) =>
  new Date(created_at.getTime() + UNDO_MINUTES * 60_000);

const isSettled = (contact: { created_at: Date }, now: Date) => undoUntil(contact) <= now;
