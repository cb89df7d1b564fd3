import { inTransaction, LeadNextStepModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { isAdmin } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit.ts';
import { NOW } from '../../platform/database/database-time.ts';
import { conflict, found } from '../../platform/errors/errors.ts';
import type { LeadEditor } from '../editor.ts';
import { lockToWriteAbout } from '../lead-access.ts';
import type { ExpectedStep, NextStepWrite } from './schemas.ts';

const queryOpenStep = (knex: Knex, userId: string, leadId: string) =>
  LeadNextStepModel.query(knex).where({ lead_id: leadId, user_id: userId, is_open: true });

/** Logs the action without the step's text, since entries of the audit log cannot be erased. */
const noted = (trx: Knex, user: LeadEditor, action: string, entityId: string) =>
  audit(trx, user, { action, entity: 'lead', entityId });

/** Finds the user's open next step for a lead. */
export const openStep = (knex: Knex, userId: string, leadId: string): Promise<LeadNextStepModel | undefined> =>
  queryOpenStep(knex, userId, leadId).first().execute();

const isSame = (one: LeadNextStepModel, other: Required<NextStepWrite>) =>
  one.what === other.what && one.due_on === other.due_on && one.due_time === other.due_time;

/**
 * Compares the step with the one that the caller saw.
 * @throws 409 if they differ
 */
const demandSeen = (step: LeadNextStepModel | undefined, { expected }: ExpectedStep) => {
  if (expected !== undefined && (step?.updated_at.toISOString() ?? 'none') !== expected)
    throw conflict('next_step_changed');
};

/**
 * Sets the user's next step for a lead, or changes the open one: a user has at most one open step per lead.
 * @throws 404, 403, 409 as {@link lockToWriteAbout}; 409 if the visitor withdrew, the lead is spam, or the step is not
 * the one that the caller saw
 */
export const setNextStep = (
  knex: Knex,
  user: LeadEditor,
  leadId: string,
  { what, due_on, due_time = null, expected }: NextStepWrite & ExpectedStep,
): Promise<LeadNextStepModel> =>
  inTransaction(knex, async trx => {
    const lead = await lockToWriteAbout(trx, user.caller, leadId);
    if (lead.withdrawn_at) throw conflict('visitor_withdrew');
    // A consultant would get no reminder for a step about spam, see STILL_READ.
    if (lead.is_suspected && !isAdmin(user.caller)) throw conflict('lead_is_spam');
    const wanted = { what: what.trim(), due_on, due_time };
    const before = await openStep(trx, user.id, leadId);
    // A client that lost the response may repeat the request: an equal step is no conflict.
    if (!before || !isSame(before, wanted)) demandSeen(before, { expected });
    const step = { ...wanted, updated_at: NOW };
    if (!(await queryOpenStep(trx, user.id, leadId).patch(step)))
      await LeadNextStepModel.query(trx).insert({
        ...step,
        lead_id: leadId,
        user_id: user.id,
        is_open: true,
        created_at: NOW,
      });
    const set = found(await openStep(trx, user.id, leadId), 'next_step_not_found');
    await noted(trx, user, 'next-step', leadId);
    return set;
  });

/** Ends the user's open next step with `work`; 404 without one. */
const endStep = (
  knex: Knex,
  user: LeadEditor,
  leadId: string,
  {
    action,
    expected,
    work,
  }: ExpectedStep & { action: string; work: (step: ReturnType<typeof queryOpenStep>) => PromiseLike<number> },
): Promise<LeadNextStepModel> =>
  inTransaction(knex, async trx => {
    await lockToWriteAbout(trx, user.caller, leadId);
    const step = found(await openStep(trx, user.id, leadId), 'next_step_not_found');
    demandSeen(step, { expected });
    await work(LeadNextStepModel.query(trx).where({ id: step.id }));
    await noted(trx, user, action, leadId);
    return step;
  });

/**
 * Marks the user's next step as done; the timeline then shows it.
 * @throws 404, 403, 409
 */
export const finishNextStep = (
  knex: Knex,
  user: LeadEditor,
  leadId: string,
  seen: ExpectedStep,
): Promise<LeadNextStepModel> =>
  endStep(knex, user, leadId, {
    ...seen,
    action: 'next-step-done',
    work: step => step.patch({ is_open: null, done_at: NOW, updated_at: NOW }),
  });

/**
 * Deletes the user's next step.
 * @throws 404, 403, 409
 */
export const removeNextStep = (
  knex: Knex,
  user: LeadEditor,
  leadId: string,
  seen: ExpectedStep,
): Promise<LeadNextStepModel> =>
  endStep(knex, user, leadId, { ...seen, action: 'next-step-removed', work: step => step.delete() });
