import Type, { type Static } from 'typebox';
import { OptionalJob } from '../background-jobs/schemas.ts';
import { LeadFacts } from '../leads/facts/wire.ts';
import { CLOSE_REASONS, LEAD_STATUSES } from '../leads/options.ts';
import { LeadFields } from '../leads/schemas.ts';
import { Email, Moment, Nullable, OneOf } from '../platform/http/schema.ts';
import { STORED_REFUND_REASONS } from '../refund-requests/reasons.ts';
import { ContactKind, FeedbackKind } from '../response-tracking/schemas.ts';

export const PersonalLink = Type.Object({ token: Type.String({ title: 'Token', minLength: 1, maxLength: 200 }) });

export const PersonAddress = Type.Object({ email: Email() });

/** The response is the same for every address, whether or not anything is stored. */
export const LinkSent = Type.Object({ message: Type.String() });

const Recipient = Type.Object({ name: Type.String(), company_name: Type.String() });

/** A complete enquiry of a person, and who has it. */
export const StoredEnquiry = Type.Object({
  reference: Type.String(),
  franchise_name: Type.String(),
  sent_at: Moment,
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  investment_budget: Nullable(Type.Integer()),
  experience: Type.String(),
  timeline: Type.String(),
  location_interest: Type.String(),
  message: Type.String(),
  status: OneOf('Status', LEAD_STATUSES),
  close_reason: Nullable(OneOf('Reason', CLOSE_REASONS)),
  consent_version: Type.String({ description: 'Version of the notice that was agreed to' }),
  consent_at: Nullable(Moment),
  withdrawn_at: Nullable(Moment),
  whatsapp_consent_at: Nullable(Moment),
  facts: Nullable(LeadFacts),
  notes: Type.Array(Type.Object({ text: Type.String(), written_at: Moment }), {
    description: 'Notes by people who handle the enquiry, without their names',
  }),
  next_steps: Type.Array(
    Type.Object({
      what: Type.String(),
      due_on: Type.String(),
      due_time: Nullable(Type.String()),
      done_at: Nullable(Moment),
    }),
    { description: 'Planned and completed steps about the enquiry, without names' },
  ),
  consultant: Nullable(Recipient),
  said: Type.Array(
    Type.Object({ said: FeedbackKind, said_at: Moment }, { description: 'The visitor’s feedback on the response' }),
  ),
  contacts: Type.Array(
    Type.Object(
      { kind: ContactKind, name: Type.String(), logged_at: Moment },
      { description: 'As logged by consultants' },
    ),
  ),
  submitted: Nullable({
    ...LeadFields,
    description: 'Submitted values of fields that an admin corrected',
  }),
  copies: Type.Array(
    Type.Object(
      { ...Recipient.properties, edited_at: Moment, fields: LeadFields },
      { description: 'Changes that a consultant made in their own copy' },
    ),
  ),
  recipients: Type.Array(
    Type.Object(
      { ...Recipient.properties, since: Moment },
      { description: 'A consultant who has the contact details' },
    ),
  ),
  refund_requests: Type.Array(
    Type.Object(
      {
        consultant: Type.String(),
        reason: OneOf('Reason', STORED_REFUND_REASONS),
        words: Type.Array(Type.String(), { description: 'Texts of both sides about the enquiry' }),
        pictures: Type.Integer({ description: 'Number of attached pictures' }),
        requested_at: Moment,
      },
      { description: 'A refund request by a consultant who paid for the enquiry' },
    ),
  ),
});
export type StoredEnquiry = Static<typeof StoredEnquiry>;

/** Everything stored about a person, by email address. */
export const PersonalData = Type.Object({
  email: Type.String(),
  enquiries: Type.Array(StoredEnquiry),
});
export type PersonalData = Static<typeof PersonalData>;

/** The number of withdrawn or erased enquiries. */
export const PersonalDataChanged = Type.Object({
  changed: Type.Integer({ description: 'Enquiries changed before this response' }),
  waiting: Type.Optional(
    Type.Integer({ description: 'Enquiries to be changed in the background; only for large numbers' }),
  ),
});
export type PersonalDataChanged = Static<typeof PersonalDataChanged>;

/** The response for an admin, with the progress. */
export const PersonalDataChangedFor = Type.Object({ ...PersonalDataChanged.properties, ...OptionalJob });
export type PersonalDataChangedFor = Static<typeof PersonalDataChangedFor>;
