import { inTransaction, LeadNextStepModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { isAdmin } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit.ts';
import { NOW } from '../../platform/database/database-time.ts';
import { conflict, found } from '../../platform/errors/errors.ts';
import type { LeadEditor } from '../editor.ts';
import { lockToWriteAbout } from '../viewed-lead.ts';
import type { ExpectedStep, NextStepWrite } from './schemas.ts';

const open = (knex: Knex, userId: string, leadId: string) =>
  LeadNextStepModel.query(knex).where({ lead_id: leadId, user_id: userId, is_open: true });

/** That it happened, not what it says: the history is kept for ever. */
const noted = (trx: Knex, user: LeadEditor, action: string, entityId: string) =>
  audit(trx, user, { action, entity: 'lead', entityId });

/** One's open next step about a lead. */
export const openStep = (knex: Knex, userId: string, leadId: string): Promise<LeadNextStepModel | undefined> =>
  open(knex, userId, leadId).first().execute();

const isSame = (one: LeadNextStepModel, other: Required<NextStepWrite>) =>
  one.what === other.what && one.due_on === other.due_on && one.due_time === other.due_time;

/** @throws 409 where the step is another than the one that was seen */
const demandSeen = (step: LeadNextStepModel | undefined, { expected }: ExpectedStep) => {
  if (expected !== undefined && (step?.updated_at.toISOString() ?? 'none') !== expected)
    throw conflict('next_step_changed');
};

/**
 * Sets one's next step about a lead, or changes the one that is open: there is one at a time.
 * @throws 404, 403, 409 as {@link lockToWriteAbout}; 409 where nobody is to be contacted any more, it is spam, or the step is
 * another than the one that was seen
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
    // Nobody would be reminded of it: see STILL_READ.
    if (lead.is_suspected && !isAdmin(user.caller)) throw conflict('lead_is_spam');
    const wanted = { what: what.trim(), due_on, due_time };
    const before = await openStep(trx, user.id, leadId);
    // Asked once more after a break, it is what was set.
    if (!before || !isSame(before, wanted)) demandSeen(before, { expected });
    const step = { ...wanted, updated_at: NOW };
    if (!(await open(trx, user.id, leadId).patch(step)))
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

/** Ends one's open next step as `work` does; 404 where there is none. */
const endStep = (
  knex: Knex,
  user: LeadEditor,
  leadId: string,
  {
    action,
    expected,
    work,
  }: ExpectedStep & { action: string; work: (step: ReturnType<typeof open>) => PromiseLike<number> },
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
 * One's next step about a lead is done: it stands on the timeline from then on.
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
 * One's next step about a lead is none any more.
 * @throws 404, 403, 409
 */
export const removeNextStep = (
  knex: Knex,
  user: LeadEditor,
  leadId: string,
  seen: ExpectedStep,
): Promise<LeadNextStepModel> =>
  endStep(knex, user, leadId, { ...seen, action: 'next-step-removed', work: step => step.delete() });
