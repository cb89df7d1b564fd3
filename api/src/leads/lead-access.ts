import { LeadModel } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { isAdmin, signedIn } from '../platform/access/access.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import { conflict, found, notAllowed, notFound } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/raw-input.ts';
import { leadOfConsultant } from './consultant-leads.ts';

/**
 * Returns whether the caller may see all of a lead: an admin any, a consultant those that they unlocked.
 * @throws 404 if the lead is not theirs
 */
export const hasFullAccess = async (knex: Knex, caller: SignedIn, leadId: string): Promise<boolean> => {
  if (isAdmin(caller)) {
    if (!(await LeadModel.query(knex).findById(leadId).select('id'))) throw notFound('lead_not_found');
    return true;
  }
  const lead = found(await leadOfConsultant(knex, caller.id, leadId), 'lead_not_found');
  return lead.is_unlocked;
};

/** @throws 404; 403 if the lead is locked for the caller */
export const demandFullAccess = async (knex: Knex, caller: SignedIn, leadId: string): Promise<void> => {
  if (!(await hasFullAccess(knex, caller, leadId))) throw notAllowed('lead_locked');
};

/** The same as an `onRequest` hook, so that the body of an unauthorized caller is not read. */
export const demandFullAccessFirst = (knex: Knex) => (request: FastifyRequest<object>) =>
  demandFullAccess(knex, signedIn(request), textIn(request.params, 'id'));

/**
 * Locks a lead to which something is added, so that nothing is added after its sender was erased.
 * @throws 404; 403 if it is locked for the caller; 409 if it was erased
 */
export const lockToWriteAbout = async (trx: Knex, caller: SignedIn, leadId: string): Promise<LeadModel> => {
  // Locked before anything is read, since a transaction's first read fixes its snapshot.
  const lead = await LeadModel.query(trx)
    .findById(leadId)
    .forUpdate()
    .select('id', 'erased_at', 'withdrawn_at', 'is_suspected');
  await demandFullAccess(trx, caller, leadId);
  if (!lead) throw notFound('lead_not_found');
  if (lead.erased_at) throw conflict('lead_erased');
  return lead;
};
