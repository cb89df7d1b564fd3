import { LeadModel } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { isAdmin, signedIn } from '../platform/access/access.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import { conflict, found, notAllowed, notFound } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/unvalidated.ts';
import { leadOfConsultant } from './consultant-leads.ts';

/**
 * Whether somebody may see a lead whole: an admin any, a consultant those that they unlocked.
 * @throws 404 where it is none of theirs at all
 */
export const maySeeWhole = async (knex: Knex, caller: SignedIn, leadId: string): Promise<boolean> => {
  if (isAdmin(caller)) {
    if (!(await LeadModel.query(knex).findById(leadId).select('id'))) throw notFound('lead_not_found');
    return true;
  }
  const lead = found(await leadOfConsultant(knex, caller.id, leadId), 'lead_not_found');
  return lead.is_unlocked;
};

/** @throws 404; 403 for one that is locked for them */
export const demandWhole = async (knex: Knex, caller: SignedIn, leadId: string): Promise<void> => {
  if (!(await maySeeWhole(knex, caller, leadId))) throw notAllowed('lead_locked');
};

/** The same for `onRequest` of a call about a lead: its body is not read for who may not see the lead. */
export const demandWholeFirst = (knex: Knex) => (request: FastifyRequest<object>) =>
  demandWhole(knex, signedIn(request), textIn(request.params, 'id'));

/**
 * Locks a lead about which somebody writes something down, so that none of it comes after its sender was erased.
 * @throws 404; 403 for one that is locked for them; 409 for one that was erased
 */
export const lockToWriteAbout = async (trx: Knex, caller: SignedIn, leadId: string): Promise<LeadModel> => {
  // Locked before anything is read: all that a transaction reads is as it was at its first reading.
  const lead = await LeadModel.query(trx)
    .findById(leadId)
    .forUpdate()
    .select('id', 'erased_at', 'withdrawn_at', 'is_suspected');
  await demandWhole(trx, caller, leadId);
  if (!lead) throw notFound('lead_not_found');
  if (lead.erased_at) throw conflict('lead_erased');
  return lead;
};
