import { CREDIT_REASONS } from '@marketplace/db/options';
import Type, { type Static } from 'typebox';
import { Line, Moment, Nullable, OneOf } from '../platform/http/schema.ts';

export const CreditEntry = Type.Object({
  id: Type.String(),
  user_id: Type.String(),
  delta: Type.Integer({ description: 'Gained, or spent when negative' }),
  balance_after: Type.Integer(),
  reason: OneOf('Reason', CREDIT_REASONS),
  note: Nullable(Type.String({ description: 'What the admin wrote beside an adjustment' })),
  actor_id: Nullable(Type.String()),
  actor_name: Type.String({ description: 'Who did it; empty for the system' }),
  lead_id: Nullable(Type.String()),
  lead_reference: Nullable(Type.String({ description: 'What the enquiry is called in mails, ENQ-…' })),
  franchise_name: Nullable(Type.String({ description: 'What the lead asked about' })),
  created_at: Moment,
});
export type CreditEntry = Static<typeof CreditEntry>;

/** Why an admin changes a balance: read by the consultant, on their statement. */
export const AdjustmentReason = Line('Reason', 200);

/** In the body, not the address: addresses are written into the logs of what stands before the API. */
export const CreditsBody = Type.Object({ reason: Type.Optional(AdjustmentReason) });

/** `?credits=5&expected=4` */
export const CreditsParams = Type.Object({
  credits: Type.Integer({ title: 'Credits', minimum: 0, maximum: 1_000_000, description: 'The new balance' }),
  expected: Type.Optional(Type.Integer({ description: 'Nothing changes when the balance is no longer this' })),
});
