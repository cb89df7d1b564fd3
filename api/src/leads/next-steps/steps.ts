import { inTransaction, LeadNextStepModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { isAdmin } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit.ts';
import { NOW } from '../../platform/database/database-time.ts';
import { conflict, requireRow } from '../../platform/errors/errors.ts';
import type { LeadEditor } from '../editor.ts';
import { lockLeadForAddition } from '../lead-access.ts';
import { isOpenStep } from './is-open.ts';
import type { ExpectedStep, NextStepWrite } from './schemas.ts';

/** Maximum number of a user's open steps per lead. */
const MOST_OPEN = 20;

/** Queries a user's open steps for a lead, earliest first; on each day, steps without a time come first. */
const queryOpenSteps = (knex: Knex, userId: string, leadId: string) =>
  LeadNextStepModel.query(knex)
    .where({ lead_id: leadId, user_id: userId })
    .whereRaw(isOpenStep('lead_next_steps'))
    .orderBy(['due_on', 'due_time', 'id']);

/** An open step of the user; without `stepId` the earliest one for the lead. */
interface StepKey {
  leadId: string;
  stepId?: string;
}

/** Logs the action without the step's text, since entries of the audit log cannot be erased. */
const noted = (trx: Knex, user: LeadEditor, action: string, entityId: string) =>
  audit(trx, user, { action, entity: 'lead', entityId });

/** Returns the user's open steps for a lead, earliest first. */
export const listLeadSteps = (knex: Knex, userId: string, leadId: string): Promise<LeadNextStepModel[]> =>
  queryOpenSteps(knex, userId, leadId).execute();

/** Finds an open step of the user for a lead: the earliest one, or the one with an id. */
export const findOpenStep = (
  knex: Knex,
  userId: string,
  leadId: string,
  stepId?: string,
): Promise<LeadNextStepModel | undefined> =>
  queryOpenSteps(knex, userId, leadId)
    .modify(steps => {
      if (stepId !== undefined) steps.where({ id: stepId });
    })
    .first()
    .execute();

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
 * Locks the lead of a step that is about to be set.
 * @throws 404, 403, 409 as {@link lockLeadForAddition}; 409 if the visitor withdrew or the lead is spam
 */
const lockToPlan = async (trx: Knex, user: LeadEditor, leadId: string) => {
  const lead = await lockLeadForAddition(trx, user.caller, leadId);
  if (lead.withdrawn_at) throw conflict('visitor_withdrew');
  // A consultant would get no reminder for a step about spam, see STILL_READ.
  if (lead.is_suspected && !isAdmin(user.caller)) throw conflict('lead_is_spam');
};

type WantedStep = Required<NextStepWrite>;

const wantedStep = ({ what, due_on, due_time = null }: NextStepWrite): WantedStep => ({
  what: what.trim(),
  due_on,
  due_time,
});

const insertStep = async (trx: Knex, user: LeadEditor, leadId: string, wanted: WantedStep) => {
  const open = await listLeadSteps(trx, user.id, leadId);
  if (open.length >= MOST_OPEN) throw conflict('too_many_next_steps', { most: MOST_OPEN });
  const isFirst = !open.some(step => step.is_open);
  return LeadNextStepModel.query(trx).insertAndFetch({
    ...wanted,
    lead_id: leadId,
    user_id: user.id,
    ...(isFirst ? { is_open: true } : { is_further: true }),
    created_at: NOW,
    updated_at: NOW,
  });
};

const changeStep = async (trx: Knex, user: LeadEditor, { id, lead_id }: LeadNextStepModel, wanted: WantedStep) => {
  await LeadNextStepModel.query(trx)
    .findById(id)
    .patch({ ...wanted, updated_at: NOW });
  return requireRow(await findOpenStep(trx, user.id, lead_id, id), 'next_step_not_found');
};

/**
 * Adds a step. A client that lost the response may repeat the request: an equal open step is returned.
 * @throws 404, 403, 409 as {@link lockToPlan}; 409 with 20 open steps
 */
export const addNextStep = (
  knex: Knex,
  user: LeadEditor,
  leadId: string,
  step: NextStepWrite,
): Promise<LeadNextStepModel> =>
  inTransaction(knex, async trx => {
    await lockToPlan(trx, user, leadId);
    const wanted = wantedStep(step);
    const equal = (await listLeadSteps(trx, user.id, leadId)).find(open => isSame(open, wanted));
    if (equal) return equal;
    const added = await insertStep(trx, user, leadId, wanted);
    await noted(trx, user, 'next-step', leadId);
    return added;
  });

/**
 * Changes one of the user's open steps.
 * @throws 404, 403, 409 as {@link lockToPlan}; 409 if the step is not the one that the caller saw
 */
export const changeNextStep = (
  knex: Knex,
  user: LeadEditor,
  { leadId, stepId }: StepKey,
  { expected, ...step }: NextStepWrite & ExpectedStep,
): Promise<LeadNextStepModel> =>
  inTransaction(knex, async trx => {
    await lockToPlan(trx, user, leadId);
    const wanted = wantedStep(step);
    const before = requireRow(await findOpenStep(trx, user.id, leadId, stepId), 'next_step_not_found');
    if (!isSame(before, wanted)) demandSeen(before, { expected });
    const changed = await changeStep(trx, user, before, wanted);
    await noted(trx, user, 'next-step', leadId);
    return changed;
  });

/**
 * Changes the user's earliest open step for a lead, or adds the first one.
 * @throws 404, 403, 409 as {@link lockToPlan}; 409 if the step is not the one that the caller saw
 */
export const setNextStep = (
  knex: Knex,
  user: LeadEditor,
  leadId: string,
  { expected, ...step }: NextStepWrite & ExpectedStep,
): Promise<LeadNextStepModel> =>
  inTransaction(knex, async trx => {
    await lockToPlan(trx, user, leadId);
    const wanted = wantedStep(step);
    const before = await findOpenStep(trx, user.id, leadId);
    // A client that lost the response may repeat the request: an equal step is no conflict.
    if (!before || !isSame(before, wanted)) demandSeen(before, { expected });
    const set = before ? await changeStep(trx, user, before, wanted) : await insertStep(trx, user, leadId, wanted);
    await noted(trx, user, 'next-step', leadId);
    return set;
  });

/**
 * Ends an open step of the user with `work`.
 * @throws 404 if the user has no such step
 */
const endStep = (
  knex: Knex,
  user: LeadEditor,
  { leadId, stepId }: StepKey,
  {
    action,
    expected,
    work,
  }: ExpectedStep & { action: string; work: (step: ReturnType<typeof queryOpenSteps>) => PromiseLike<number> },
): Promise<LeadNextStepModel> =>
  inTransaction(knex, async trx => {
    await lockLeadForAddition(trx, user.caller, leadId);
    const step = requireRow(await findOpenStep(trx, user.id, leadId, stepId), 'next_step_not_found');
    demandSeen(step, { expected });
    await work(LeadNextStepModel.query(trx).where({ id: step.id }));
    await noted(trx, user, action, leadId);
    return step;
  });

/**
 * Marks an open step as done; the timeline then shows it.
 * @throws 404, 403, 409
 */
export const finishNextStep = (
  knex: Knex,
  user: LeadEditor,
  key: StepKey,
  seen: ExpectedStep,
): Promise<LeadNextStepModel> =>
  endStep(knex, user, key, {
    ...seen,
    action: 'next-step-done',
    work: step => step.patch({ is_open: null, is_further: null, done_at: NOW, updated_at: NOW }),
  });

/**
 * Deletes an open step.
 * @throws 404, 403, 409
 */
export const removeNextStep = (
  knex: Knex,
  user: LeadEditor,
  key: StepKey,
  seen: ExpectedStep,
): Promise<LeadNextStepModel> =>
  endStep(knex, user, key, { ...seen, action: 'next-step-removed', work: step => step.delete() });
