import { PersonalDataWaitingModel } from '@marketplace/db';
import type { Knex } from 'knex';

/** Which of these enquiries wait for being withdrawn or erased: their sender asked for that, and sent very many. */
export const waitingToGo = async (knex: Knex, ids: string[]): Promise<Set<string>> =>
  new Set((await PersonalDataWaitingModel.query(knex).whereIn('lead_id', ids)).map(({ lead_id }) => lead_id));

/** The same as a column of a query over leads. */
export const isWaitingToGo = (knex: Knex): Knex.Raw =>
  knex.raw('EXISTS (SELECT 1 FROM personal_data_waiting WHERE personal_data_waiting.lead_id = leads.id)');
