import type { Knex } from 'knex';
import { readDocument } from '../platform/documents.ts';

/** Default of the setting {@link replyHours}. */
export const DEFAULT_REPLY_HOURS = 24;

/** Returns within how many hours visitors are usually contacted: `usual_hours` of the response settings. */
export const replyHours = async (knex: Knex): Promise<number> => {
  const { value } = await readDocument<{ usual_hours?: number }>(knex, 'answers');
  return value.usual_hours ?? DEFAULT_REPLY_HOURS;
};
