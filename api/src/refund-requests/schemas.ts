import Type, { type Static } from 'typebox';
import { EMBEDDED_LENGTH } from '../platform/errors/upload-limit.ts';
import { Moment, Nullable, OneOf, RequiredText } from '../platform/http/schema.ts';
import {
  LONGEST_REFUND_REQUEST_WORDS,
  MAX_REFUND_REQUEST_PICTURES,
  REFUND_REASONS,
  REFUND_REQUEST_STATUSES,
  STORED_REFUND_REASONS,
} from './reasons.ts';

const DECIDERS = ['automatic', 'rule', 'admin'] as const;

/** A new refund request. Pictures are part of the body, so that they have no public address. */
export const RefundRequestCreate = Type.Object({
  reason: OneOf('Reason', REFUND_REASONS),
  words: RequiredText('In a few words', LONGEST_REFUND_REQUEST_WORDS),
  pictures: Type.Optional(
    Type.Array(
      Type.String({
        title: 'Picture',
        maxLength: EMBEDDED_LENGTH,
        pattern: '^data:[^\\s]*$',
        description: 'The image as a data URL',
      }),
      { title: 'Pictures', maxItems: MAX_REFUND_REQUEST_PICTURES },
    ),
  ),
});
export type RefundRequestCreate = Static<typeof RefundRequestCreate>;

/** A question, an answer, or the reason for declining. */
export const RefundRequestWords = Type.Object({ words: RequiredText('Text', LONGEST_REFUND_REQUEST_WORDS) });

/** A refund request, for its consultant and the admins. */
export const RefundRequest = Type.Object({
  id: Type.String(),
  lead_id: Type.String(),
  lead_reference: Type.String(),
  franchise_name: Type.String(),
  user_id: Type.String(),
  user_name: Type.String({ description: 'Name of the consultant who made the request' }),
  reason: OneOf('Reason', STORED_REFUND_REASONS),
  status: OneOf('Status', REFUND_REQUEST_STATUSES),
  due_at: Type.String({
    format: 'date-time',
    description: 'When the admin’s decision (status "open") or the consultant’s answer ("asked") is due',
  }),
  is_overdue: Type.Boolean({ description: 'True if the request is open past its due time' }),
  decided_by: Nullable(OneOf('Decided by', DECIDERS)),
  is_refunded: Type.Boolean({ description: 'True if the unlock was refunded' }),
  created_at: Moment,
  updated_at: Moment,
});
export type RefundRequest = Static<typeof RefundRequest>;

export const RefundRequestStep = Type.Object({
  id: Type.String(),
  kind: OneOf('Step', ['made', 'asked', 'answered', 'accepted', 'declined']),
  actor_name: Type.String({ description: 'Empty if the step was automatic' }),
  words: Type.String({ description: 'Empty if there is no text, or the visitor was erased' }),
  created_at: Moment,
});

/** A refund request with its steps and pictures. */
export const RefundRequestDetails = Type.Object({
  ...RefundRequest.properties,
  steps: Type.Array(RefundRequestStep),
  pictures: Type.Array(Type.Object({ id: Type.String(), width: Type.Integer(), height: Type.Integer() })),
});
export type RefundRequestDetails = Static<typeof RefundRequestDetails>;

/** The admin's refund terms, for consultants. */
export const RefundTerms = Type.Object({
  automatic_refund: Type.Boolean(),
  refund_days: Type.Integer(),
  decision_hours: Type.Integer(),
});
export type RefundTerms = Static<typeof RefundTerms>;

/** The refund state of one lead for the caller. */
export const LeadRefund = Type.Object({
  off_sale_since: Nullable(Moment),
  refund_days: Type.Integer(),
  decision_hours: Type.Integer(),
  ends_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'End of the period for a refund request; null if the caller did not pay for the lead',
    }),
  ),
  may_request_refund: Type.Boolean(),
  refunded_at: Nullable(Moment),
  refund_request: Nullable(RefundRequest),
});
export type LeadRefund = Static<typeof LeadRefund>;
