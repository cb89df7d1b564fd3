import { LeadModel } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { isAdmin, requireSignedIn } from '../platform/access/access.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import { conflict, notAllowed, notFound, requireRow } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/raw-input.ts';
import { leadOfConsultant } from './consultant-leads.ts';

/**
 * Returns whether the caller may see all of a lead: an admin every lead, a consultant only leads that they unlocked.
 * @throws 404 if the caller may not know of the lead
 */
export const hasFullAccess = async (knex: Knex, caller: SignedIn, leadId: string): Promise<boolean> => {
  if (isAdmin(caller)) {
    if (!(await LeadModel.query(knex).findById(leadId).select('id'))) throw notFound('lead_not_found');
    return true;
  }
  const lead = requireRow(await leadOfConsultant(knex, caller.id, leadId), 'lead_not_found');
  return lead.is_unlocked;
};

/**
 * Throws unless the caller may see all of a lead.
 * @throws 404; 403 if the lead is locked for the caller
 */
export const requireFullAccess = async (knex: Knex, caller: SignedIn, leadId: string): Promise<void> => {
  if (!(await hasFullAccess(knex, caller, leadId))) throw notAllowed('lead_locked');
};

/** Checks {@link requireFullAccess} in an `onRequest` hook, so that the body of an unauthorized caller is not read. */
export const requireFullAccessEarly = (knex: Knex) => (request: FastifyRequest<object>) =>
  requireFullAccess(knex, requireSignedIn(request), textIn(request.params, 'id'));

/**
 * Locks a lead before a note, step or contact is added to it, so that nothing is added after the sender was erased.
 * @throws 404; 403 if the lead is locked for the caller; 409 if the lead was erased
 */
export const lockLeadForAddition = async (trx: Knex, caller: SignedIn, leadId: string): Promise<LeadModel> => {
  // The lead is locked before anything is read, because the first read of a transaction fixes its snapshot.
  const lead = await LeadModel.query(trx)
    .findById(leadId)
    .forUpdate()
    .select('id', 'erased_at', 'withdrawn_at', 'is_suspected');
  await requireFullAccess(trx, caller, leadId);
  if (!lead) throw notFound('lead_not_found');
  if (lead.erased_at) throw conflict('lead_erased');
  return lead;
};
