import { LeadNextStepModel, LeadNoteModel } from '@marketplace/db';
import type { Knex } from 'knex';

/** Nobody is to be contacted about these leads any more: what people meant to do about them goes. What they did stays. */
export const callOffNextSteps = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await LeadNextStepModel.query(trx).whereIn('lead_id', leadIds).where({ is_open: true }).delete();
};

/** What people wrote down about leads whose senders are erased: all of it is about them. */
export const eraseWrittenAbout = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await LeadNoteModel.query(trx).whereIn('lead_id', leadIds).delete();
  await LeadNextStepModel.query(trx).whereIn('lead_id', leadIds).delete();
};
