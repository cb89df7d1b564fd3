import { LeadNextStepModel, LeadNoteModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { eraseCopies } from './own-copy.ts';

/** Nobody is to be contacted about these leads any more: what people meant to do about them goes. What they did stays. */
export const callOffNextSteps = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await LeadNextStepModel.query(trx).whereIn('lead_id', leadIds).where({ is_open: true }).delete();
};

/** Deletes what people wrote about leads whose senders are erased: notes, next steps, own copies and originals. */
export const eraseWrittenAbout = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await eraseCopies(trx, leadIds);
  await LeadNoteModel.query(trx).whereIn('lead_id', leadIds).delete();
  await LeadNextStepModel.query(trx).whereIn('lead_id', leadIds).delete();
};
