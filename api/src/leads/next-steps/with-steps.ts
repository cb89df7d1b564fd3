import { LeadNextStepModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { isOpenStep } from './is-open.ts';
import type { LeadStep } from './schemas.ts';

/** Adds the user's open next step that is due first to each lead. */
export const withNextSteps = async <Row extends { id: string }>(
  knex: Knex,
  userId: string,
  rows: Row[],
): Promise<(Row & { next_step: LeadStep | null })[]> => {
  const steps = await LeadNextStepModel.query(knex)
    .where({ user_id: userId })
    .whereRaw(isOpenStep('lead_next_steps'))
    .whereIn(
      'lead_id',
      rows.map(({ id }) => id),
    )
    .orderBy(['due_on', 'due_time', 'id']);
  // The map keeps the last step of a lead, so the step that is due first comes last.
  const byLead = new Map(steps.toReversed().map(step => [step.lead_id, step]));
  return rows.map(row => {
    const step = byLead.get(row.id);
    return { ...row, next_step: step ? { what: step.what, due_on: step.due_on, due_time: step.due_time } : null };
  });
};
