import Type, { type Static } from 'typebox';
import { Enquiry } from '../leads/schemas.ts';
import { Moment, Nullable, OneOf } from '../platform/http/schema.ts';

/** The fields of a test enquiry: those of a visitor's, without a franchise. */
export const TestEnquiry = Type.Omit(Enquiry, ['franchise_id', 'franchise_name']);
export type TestEnquiry = Static<typeof TestEnquiry>;

const TEST_ENQUIRY_STAGES = ['waiting', 'delivered', 'succeeded', 'failed', 'cancelled'] as const;
export type TestEnquiryStage = (typeof TEST_ENQUIRY_STAGES)[number];

/** The state of a test enquiry. */
export const TestEnquiryState = Type.Object({
  id: Type.String(),
  state: Type.Unsafe<TestEnquiryStage>({
    ...OneOf('State', TEST_ENQUIRY_STAGES),
    description:
      'The mail is pending; accepted by the mail server; reported as successful by the program that sent the enquiry; failed for good; or cancelled',
  }),
  created_at: Moment,
  delivered_at: Nullable(Moment),
  succeeded_at: Nullable(Moment),
  milliseconds: Nullable(
    Type.Integer({ description: 'Total duration in milliseconds, as reported by the program that sent the enquiry' }),
  ),
});
export type TestEnquiryState = Static<typeof TestEnquiryState>;

const LONGEST_MS = 3_600_000;

/** The report that a test enquiry succeeded, from the program that sent it. */
export const TestEnquirySuccess = Type.Object({
  milliseconds: Type.Integer({
    title: 'Milliseconds',
    minimum: 0,
    maximum: LONGEST_MS,
    description: 'From sending the enquiry to the confirmed delivery of its mail',
  }),
});
