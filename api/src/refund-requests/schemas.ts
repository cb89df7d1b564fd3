import Type, { type Static } from 'typebox';
import { EMBEDDED_LENGTH } from '../platform/errors/upload-limit.ts';
import { Moment, Nullable, OneOf, RequiredText } from '../platform/http/schema.ts';
import {
  CLAIM_FAULTS,
  CLAIM_STATUSES,
  LONGEST_CLAIM_WORDS,
  MOST_CLAIM_PICTURES,
  STORED_CLAIM_FAULTS,
} from './faults.ts';

const DECIDERS = ['guarantee', 'rule', 'admin'] as const;

/** What a consultant says of a lead. Pictures come whole: there is no address at which one could be had otherwise. */
export const ClaimCreate = Type.Object({
  fault: OneOf('What was wrong', CLAIM_FAULTS),
  words: RequiredText('In a few words', LONGEST_CLAIM_WORDS),
  pictures: Type.Optional(
    Type.Array(
      Type.String({
        title: 'Picture',
        maxLength: EMBEDDED_LENGTH,
        pattern: '^data:[^\\s]*$',
        description: 'The image as a data URL',
      }),
      { title: 'Pictures', maxItems: MOST_CLAIM_PICTURES },
    ),
  ),
});
export type ClaimCreate = Static<typeof ClaimCreate>;

/** A question, an answer, or why a report is declined. */
export const ClaimWords = Type.Object({ words: RequiredText('Text', LONGEST_CLAIM_WORDS) });

/** A report of a lead, for its consultant and the admins. */
export const Claim = Type.Object({
  id: Type.String(),
  lead_id: Type.String(),
  lead_reference: Type.String(),
  franchise_name: Type.String(),
  user_id: Type.String(),
  user_name: Type.String({ description: 'Who made it' }),
  fault: OneOf('What was wrong', STORED_CLAIM_FAULTS),
  status: OneOf('Status', CLAIM_STATUSES),
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
export type Claim = Static<typeof Claim>;

export const ClaimStep = Type.Object({
  id: Type.String(),
  kind: OneOf('Step', ['made', 'asked', 'answered', 'accepted', 'declined']),
  actor_name: Type.String({ description: 'Empty for what the rules decided' }),
  words: Type.String({ description: 'Empty where there are none, or once the visitor is erased' }),
  created_at: Moment,
});

/** A report with all that was said about it. */
export const ClaimDetails = Type.Object({
  ...Claim.properties,
  steps: Type.Array(ClaimStep),
  pictures: Type.Array(Type.Object({ id: Type.String(), width: Type.Integer(), height: Type.Integer() })),
});
export type ClaimDetails = Static<typeof ClaimDetails>;

/** What an admin chose of the guarantee, for who pays. */
export const LeadGuaranteeTerms = Type.Object({
  automatic_guarantee: Type.Boolean(),
  guarantee_days: Type.Integer(),
  decision_hours: Type.Integer(),
});
export type LeadGuaranteeTerms = Static<typeof LeadGuaranteeTerms>;

/** How the guarantee stands for one lead and who asks. */
export const LeadGuarantee = Type.Object({
  off_sale_since: Nullable(Moment),
  guarantee_days: Type.Integer(),
  decision_hours: Type.Integer(),
  ends_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Until when the caller may report it; null where they did not pay',
    }),
  ),
  may_claim: Type.Boolean(),
  refunded_at: Nullable(Moment),
  claim: Nullable(Claim),
});
export type LeadGuarantee = Static<typeof LeadGuarantee>;
