import Type, { type Static } from 'typebox';
import { EMBEDDED_LENGTH } from '../platform/errors/upload-limit.ts';
import { Moment, Nullable, OneOf, RequiredText } from '../platform/http/schema.ts';
import {
  LONGEST_REFUND_REQUEST_WORDS,
  MOST_REFUND_REQUEST_PICTURES,
  REFUND_REQUEST_FAULTS,
  REFUND_REQUEST_STATUSES,
  STORED_REFUND_REQUEST_FAULTS,
} from './faults.ts';

const DECIDERS = ['automatic', 'rule', 'admin'] as const;

/** What a consultant says of a lead. Pictures come whole: there is no address at which one could be had otherwise. */
export const RefundRequestCreate = Type.Object({
  fault: OneOf('What was wrong', REFUND_REQUEST_FAULTS),
  words: RequiredText('In a few words', LONGEST_REFUND_REQUEST_WORDS),
  pictures: Type.Optional(
    Type.Array(
      Type.String({
        title: 'Picture',
        maxLength: EMBEDDED_LENGTH,
        pattern: '^data:[^\\s]*$',
        description: 'The image as a data URL',
      }),
      { title: 'Pictures', maxItems: MOST_REFUND_REQUEST_PICTURES },
    ),
  ),
});
export type RefundRequestCreate = Static<typeof RefundRequestCreate>;

/** A question, an answer, or why a refund request is declined. */
export const RefundRequestWords = Type.Object({ words: RequiredText('Text', LONGEST_REFUND_REQUEST_WORDS) });

/** A refund request of a lead, for its consultant and the admins. */
export const RefundRequest = Type.Object({
  id: Type.String(),
  lead_id: Type.String(),
  lead_reference: Type.String(),
  franchise_name: Type.String(),
  user_id: Type.String(),
  user_name: Type.String({ description: 'Who made it' }),
  fault: OneOf('What was wrong', STORED_REFUND_REQUEST_FAULTS),
  status: OneOf('Status', REFUND_REQUEST_STATUSES),
  due_at: Type.String({
    format: 'date-time',
    description: 'Until when the admin should decide while it is open, or the consultant answer while asked',
  }),
  is_overdue: Type.Boolean({ description: 'It is open, and should have been decided by now' }),
  decided_by: Nullable(OneOf('Decided by', DECIDERS)),
  is_refunded: Type.Boolean({ description: 'What the lead cost was given back' }),
  created_at: Moment,
  updated_at: Moment,
});
export type RefundRequest = Static<typeof RefundRequest>;

export const RefundRequestStep = Type.Object({
  id: Type.String(),
  kind: OneOf('Step', ['made', 'asked', 'answered', 'accepted', 'declined']),
  actor_name: Type.String({ description: 'Empty for what the rules decided' }),
  words: Type.String({ description: 'Empty where there are none, or once the visitor is erased' }),
  created_at: Moment,
});

/** A refund request with all that was said about it. */
export const RefundRequestDetails = Type.Object({
  ...RefundRequest.properties,
  steps: Type.Array(RefundRequestStep),
  pictures: Type.Array(Type.Object({ id: Type.String(), width: Type.Integer(), height: Type.Integer() })),
});
export type RefundRequestDetails = Static<typeof RefundRequestDetails>;

/** The refund terms that an admin chose. */
export const RefundTerms = Type.Object({
  automatic_refund: Type.Boolean(),
  refund_days: Type.Integer(),
  decision_hours: Type.Integer(),
});
export type RefundTerms = Static<typeof RefundTerms>;

/** The refund state of a lead for the caller. */
export const LeadRefund = Type.Object({
  off_sale_since: Nullable(Moment),
  refund_days: Type.Integer(),
  decision_hours: Type.Integer(),
  ends_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Until when the caller may request a refund; null where they did not pay',
    }),
  ),
  may_request_refund: Type.Boolean(),
  refunded_at: Nullable(Moment),
  refund_request: Nullable(RefundRequest),
});
export type LeadRefund = Static<typeof LeadRefund>;
