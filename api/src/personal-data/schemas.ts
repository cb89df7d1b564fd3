import Type, { type Static } from 'typebox';
import { JobOfChange } from '../background-jobs/schemas.ts';
import { LeadFacts } from '../leads/facts/wire.ts';
import { LEAD_STATUSES } from '../leads/options.ts';
import { LeadFields } from '../leads/schemas.ts';
import { Email, Moment, Nullable, OneOf } from '../platform/http/schema.ts';
import { STORED_CLAIM_FAULTS } from '../refund-requests/faults.ts';
import { ContactKind, VisitorWord } from '../response-tracking/schemas.ts';

export const PersonalLink = Type.Object({ token: Type.String({ title: 'Token', minLength: 1, maxLength: 200 }) });

export const PersonAddress = Type.Object({ email: Email() });

/** The same for every address, whether something is stored or not. */
export const LinkSent = Type.Object({ message: Type.String() });

const Who = Type.Object({ name: Type.String(), company_name: Type.String() });

/** One enquiry of a person, whole, and who has it. */
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
  consent_version: Type.String({ description: 'Which notice was agreed to' }),
  consent_at: Nullable(Moment),
  withdrawn_at: Nullable(Moment),
  whatsapp_consent_at: Nullable(Moment),
  facts: Nullable(LeadFacts),
  notes: Type.Array(Type.Object({ text: Type.String(), written_at: Moment }), {
    description: 'What those who deal with the enquiry wrote down about it; not which of them',
  }),
  next_steps: Type.Array(
    Type.Object({
      what: Type.String(),
      due_on: Type.String(),
      due_time: Nullable(Type.String()),
      done_at: Nullable(Moment),
    }),
    { description: 'What they mean to do about it, and did; not which of them' },
  ),
  consultant: Nullable(Who),
  said: Type.Array(
    Type.Object({ said: VisitorWord, said_at: Moment }, { description: 'What they said of how they were answered' }),
  ),
  contacts: Type.Array(
    Type.Object(
      { kind: ContactKind, name: Type.String(), logged_at: Moment },
      { description: 'As consultants logged them' },
    ),
  ),
  submitted: Nullable({
    ...LeadFields,
    description: 'What was submitted, in the fields that an admin corrected since',
  }),
  copies: Type.Array(
    Type.Object(
      { ...Who.properties, edited_at: Moment, fields: LeadFields },
      { description: 'What a consultant who has the contact details changed in their own copy' },
    ),
  ),
  recipients: Type.Array(
    Type.Object({ ...Who.properties, since: Moment }, { description: 'A consultant who has the contact details' }),
  ),
  reports: Type.Array(
    Type.Object(
      {
        consultant: Type.String(),
        fault: OneOf('What was wrong', STORED_CLAIM_FAULTS),
        words: Type.Array(Type.String(), { description: 'What was said about the enquiry, by both sides' }),
        pictures: Type.Integer({ description: 'So many pictures were sent with it' }),
        reported_at: Moment,
      },
      { description: 'A consultant who paid for the enquiry and said that something was wrong with it' },
    ),
  ),
});
export type StoredEnquiry = Static<typeof StoredEnquiry>;

/** Everything that is stored of a person, by their e-mail address. */
export const PersonalData = Type.Object({
  email: Type.String(),
  enquiries: Type.Array(StoredEnquiry),
});
export type PersonalData = Static<typeof PersonalData>;

/** How many enquiries were withdrawn or erased. */
export const PersonalDataChanged = Type.Object({
  changed: Type.Integer({ description: 'Before this answer' }),
  waiting: Type.Optional(Type.Integer({ description: 'Only of very many: so many follow after this answer' })),
});
export type PersonalDataChanged = Static<typeof PersonalDataChanged>;

/** The same for an admin, who sees how far it is. */
export const PersonalDataChangedFor = Type.Object({ ...PersonalDataChanged.properties, ...JobOfChange });
export type PersonalDataChangedFor = Static<typeof PersonalDataChangedFor>;
