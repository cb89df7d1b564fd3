import type { LeadModel, LeadNextStepModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { isOpenStep } from './is-open.ts';

/** An open next step with the required fields of its lead. */
export type OpenStep = Pick<LeadNextStepModel, 'id' | 'lead_id' | 'what' | 'due_on' | 'due_time' | 'updated_at'> &
  Pick<LeadModel, 'reference' | 'first_name' | 'last_name' | 'phone'> & { franchise_name: string };

/** The sender's names and number as the owner of the step sees them: with the owner's edits. */
const SEEN_COLUMNS = ['first_name', 'last_name', 'phone'].map(
  field => `COALESCE(own.${field}, leads.${field}) AS ${field}`,
);

const COLUMNS = [
  'steps.id',
  'steps.lead_id',
  'steps.what',
  'steps.due_on',
  'steps.due_time',
  'steps.updated_at',
  'leads.reference',
  'franchises.name as franchise_name',
] as const;

/** Limits steps to leads that their owner may still read, like the lists in `list.ts`. */
const STILL_READ = `leads.deleted_at IS NULL AND leads.erased_at IS NULL AND users.deleted_at IS NULL AND (users.role = 'admin' OR (
  leads.is_suspected = 0
  AND EXISTS (SELECT 1 FROM unlocks WHERE unlocks.lead_id = leads.id AND unlocks.user_id = steps.user_id)
  AND NOT EXISTS (SELECT 1 FROM lead_removals gone WHERE gone.lead_id = leads.id AND gone.user_id = steps.user_id)))`;

/** Queries open next steps about leads that their owner may still read. */
export const queryOpenSteps = (knex: Knex): Knex.QueryBuilder =>
  knex('lead_next_steps as steps')
    .join('leads', 'leads.id', 'steps.lead_id')
    .join('users', 'users.id', 'steps.user_id')
    .whereRaw(isOpenStep('steps'))
    .whereRaw(STILL_READ);

/** Returns a user's steps, earliest day first; on each day, steps without a time come first. */
export const listOpenSteps = (
  knex: Knex,
  userId: string,
  days: (query: Knex.QueryBuilder) => unknown,
  limit: number,
): Promise<OpenStep[]> =>
  queryOpenSteps(knex)
    .join('franchises', 'franchises.id', 'leads.franchise_id')
    .joinRaw('LEFT JOIN lead_edits AS own ON own.lead_id = steps.lead_id AND own.user_id = steps.user_id')
    .where('steps.user_id', userId)
    .modify(days)
    .orderBy(['steps.due_on', 'steps.due_time', 'steps.id'])
    .limit(limit)
    .select([...COLUMNS, knex.raw(SEEN_COLUMNS.join(', '))]);
