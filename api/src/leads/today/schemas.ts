import Type, { type Static, type TSchema } from 'typebox';
import { Nullable } from '../../platform/http/schema.ts';
import { NextStep } from '../next-steps/schemas.ts';
import { Lead } from '../schemas.ts';

/** How many there are, and the first few. */
const Some = <One extends TSchema>(one: One) => Type.Object({ count: Type.Integer(), first: Type.Array(one) });

/** A lead in a line; masked where it is locked. */
export const TodayLead = Type.Pick(Lead, [
  'id',
  'first_name',
  'last_name',
  'franchise_name',
  'investment_budget',
  'timeline',
  'location_interest',
  'is_locked',
  'created_at',
]);
export type TodayLead = Static<typeof TodayLead>;

/** A next step with the lead that it is about. */
export const TodayStep = Type.Object({
  ...NextStep.properties,
  lead_name: Type.String(),
  franchise_name: Type.String(),
});
export type TodayStep = Static<typeof TodayStep>;

/** What waits for somebody today. */
export const Today = Type.Object({
  day: Type.String({ description: 'In Malaysia' }),
  new_since: Type.String({ description: 'The day from whose beginning leads count as new' }),
  new: Some(TodayLead),
  due: Some(TodayStep),
  overdue: Some(TodayStep),
  /** A consultant's unlocked leads whose senders wait for an answer. */
  waiting: Nullable(Some(TodayLead)),
  /** For an admin: enquiries that may be spam, and wait for a word. */
  suspected: Nullable(Type.Integer()),
});
export type Today = Static<typeof Today>;
