import { LeadNextStepModel, LeadNoteModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { isOpenStep } from './next-steps/is-open.ts';
import { eraseCopies } from './own-copy.ts';

/** Deletes open next steps, since the sender must not be contacted any more. Finished steps stay. */
export const cancelNextSteps = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await LeadNextStepModel.query(trx).whereIn('lead_id', leadIds).whereRaw(isOpenStep('lead_next_steps')).delete();
};

/**
 * Deletes what users wrote about erased leads: notes, next steps, consultants' private copies, and the submitted
 * values.
 */
export const eraseNotesAndSteps = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await eraseCopies(trx, leadIds);
  await LeadNoteModel.query(trx).whereIn('lead_id', leadIds).delete();
  await LeadNextStepModel.query(trx).whereIn('lead_id', leadIds).delete();
};
