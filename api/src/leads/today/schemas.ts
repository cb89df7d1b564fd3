import Type, { type Static, type TSchema } from 'typebox';
import { Nullable } from '../../platform/http/schema.ts';
import { NextStep } from '../next-steps/schemas.ts';
import { Lead } from '../schemas.ts';

/** The number of all entries, and the first few of them. */
const FirstOf = <One extends TSchema>(one: One) => Type.Object({ count: Type.Integer(), first: Type.Array(one) });

/** A summary of a lead; contact details are masked if the lead is locked. */
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

/** A next step with its lead's names. */
export const TodayStep = Type.Object({
  ...NextStep.properties,
  lead_name: Type.String(),
  franchise_name: Type.String(),
});
export type TodayStep = Static<typeof TodayStep>;

/** The lists of the caller's day. */
export const Today = Type.Object({
  day: Type.String({ description: 'Date in Malaysia' }),
  new_since: Type.String({ description: 'First day from which leads count as new' }),
  new: FirstOf(TodayLead),
  due: FirstOf(TodayStep),
  overdue: FirstOf(TodayStep),
  /** Steps that are due after today. */
  upcoming: FirstOf(TodayStep),
  /** A consultant's unlocked leads whose senders wait for an answer. */
  waiting: Nullable(FirstOf(TodayLead)),
  /** Number of suspected spam leads, for an admin to review. */
  suspected: Nullable(Type.Integer()),
});
export type Today = Static<typeof Today>;
