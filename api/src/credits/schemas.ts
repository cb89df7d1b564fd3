import { CREDIT_REASONS } from '@marketplace/db/options';
import Type, { type Static } from 'typebox';
import { Line, Moment, Nullable, OneOf } from '../platform/http/schema.ts';

export const CreditEntry = Type.Object({
  id: Type.String(),
  user_id: Type.String(),
  delta: Type.Integer({ description: 'Gained, or spent if negative' }),
  balance_after: Type.Integer(),
  reason: OneOf('Reason', CREDIT_REASONS),
  note: Nullable(Type.String({ description: 'The admin’s reason for an adjustment' })),
  actor_id: Nullable(Type.String()),
  actor_name: Type.String({ description: 'Name of the actor; empty for the system' }),
  lead_id: Nullable(Type.String()),
  lead_reference: Nullable(Type.String({ description: 'Reference of the enquiry, ENQ-…' })),
  lead_name: Nullable(
    Type.String({ description: 'Name of the lead’s sender; null if the statement’s user cannot read the lead' }),
  ),
  franchise_name: Nullable(Type.String({ description: 'Franchise of the lead' })),
  created_at: Moment,
});
export type CreditEntry = Static<typeof CreditEntry>;

/** An admin's reason for changing a balance, shown to the consultant on the statement. */
export const AdjustmentReason = Line('Reason', 200);

/** The reason is in the body, because servers in front of the API log the URLs of calls. */
export const CreditsBody = Type.Object({ reason: Type.Optional(AdjustmentReason) });

/** The query `?credits=5&expected=4`. */
export const CreditsParams = Type.Object({
  credits: Type.Integer({ title: 'Credits', minimum: 0, maximum: 1_000_000, description: 'The new balance' }),
  expected: Type.Optional(Type.Integer({ description: 'The change is refused if the balance is different' })),
});
