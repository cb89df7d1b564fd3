import Type, { type Static } from 'typebox';
import {
  DialableNumber,
  Email,
  Line,
  Moment,
  Nullable,
  OneOf,
  RequiredLine,
  Text,
  TypedName,
} from '../platform/http/schema.ts';
import { LeadFacts } from './facts/wire.ts';
import { LeadStep } from './next-steps/schemas.ts';
import {
  CLOSE_REASONS,
  EXPERIENCES,
  LEAD_STATUSES,
  MAX_FRANCHISES_PER_FORM,
  PHONE_PATTERN,
  TIMELINES,
} from './options.ts';

const CloseReasonField = OneOf('Reason', CLOSE_REASONS);
const Budget = Type.Integer({ title: 'Investment budget', minimum: 0, maximum: 4_000_000_000 });
const Phone = Type.String({
  title: 'Phone',
  maxLength: 40,
  pattern: PHONE_PATTERN,
  description:
    'At least 6 digits; spaces, parentheses, dots, slashes and hyphens are allowed, and an extension (ext. 12)',
});

/**
 * The body of an enquiry. `website` is a hidden field that people leave empty; `elapsed_ms` is the time in milliseconds
 * since the form was first opened.
 */
export const Enquiry = Type.Object({
  first_name: TypedName('First name', 100),
  last_name: TypedName('Last name', 100),
  email: Email(),
  phone: Phone,
  investment_budget: Type.Optional(Budget),
  experience: Type.Optional(OneOf('Experience', EXPERIENCES)),
  timeline: Type.Optional(OneOf('Timeline', TIMELINES)),
  location_interest: RequiredLine('Preferred location', 200),
  message: Type.Optional(Text('Message', 5000)),
  // The database ignores spaces at the end of a text, so one id could be written in several ways.
  franchise_id: Type.String({ title: 'Franchise', minLength: 1, maxLength: 64, pattern: '^\\S+$' }),
  franchise_name: Type.Optional(Type.String({ maxLength: 300 })),
  consent_version: Type.Optional(Line('Consent', 20)),
  whatsapp_confirmation: Type.Optional(
    Type.Boolean({
      title: 'Confirmation by WhatsApp',
      description: 'The visitor agrees to one message that asks to confirm the phone number',
    }),
  ),
  website: Type.Optional(Type.String({ maxLength: 500 })),
  elapsed_ms: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Milliseconds since the form was first opened, if known. Below 3,000 the enquiry is held for review',
    }),
  ),
});
export type Enquiry = Static<typeof Enquiry>;

/** The response to an enquiry; it does not reveal whether the enquiry is a duplicate or suspected spam. */
export const EnquiryReceipt = Type.Object({ id: Type.String(), reference: Type.String() });
export type EnquiryReceipt = Static<typeof EnquiryReceipt>;

const { franchise_id, franchise_name: _name, consent_version: _version, ...person } = Enquiry.properties;

/** The body of one form for several franchises, each with the version of the notice that was shown for it. */
export const SeveralEnquiries = Type.Object({
  ...person,
  franchises: Type.Array(Type.Object({ franchise_id, consent_version: Line('Consent', 20) }, { title: 'Franchise' }), {
    title: 'Franchises',
    minItems: 1,
    maxItems: MAX_FRANCHISES_PER_FORM,
  }),
});
export type SeveralEnquiries = Static<typeof SeveralEnquiries>;

/** The response to a form for several franchises: one reference for each, in the order of the request. */
export const SeveralReceipts = Type.Object({
  enquiries: Type.Array(Type.Object({ ...EnquiryReceipt.properties, franchise_id: Type.String() })),
});
export type SeveralReceipts = Static<typeof SeveralReceipts>;

/** The values of some fields of a lead. */
export const LeadFields = Type.Partial(
  Type.Object({
    first_name: Type.String(),
    last_name: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    investment_budget: Nullable(Type.Integer()),
    experience: Type.String(),
    timeline: Type.String(),
    location_interest: Type.String(),
    message: Type.String(),
  }),
);

/** A lead as a signed-in user sees it; contact details are masked while `is_locked`. */
export const Lead = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  phone_dialable: DialableNumber,
  investment_budget: Nullable(Type.Integer()),
  experience: Type.String(),
  timeline: Type.String(),
  location_interest: Type.String(),
  message: Type.String(),
  status: OneOf('Status', LEAD_STATUSES),
  close_reason: Nullable({
    ...CloseReasonField,
    description: 'Why the lead was closed; null if no reason was given, or while it is locked',
  }),
  franchise_id: Type.String(),
  franchise_name: Type.String(),
  assigned_consultant: Type.String({ description: "The name of the franchise's consultant, or empty" }),
  is_locked: Type.Boolean(),
  is_reassigned: Type.Boolean({
    description:
      'True if the caller, a consultant, unlocked it and no longer looks after its franchise. They can read it, but not change its status or fields, nor log contacts',
  }),
  is_suspected: Type.Boolean(),
  duplicate_of: Nullable(Type.String()),
  withdrawn_at: Nullable(Moment),
  original: Nullable({
    ...LeadFields,
    description:
      'Values of edited fields before the edit: the shared values if a consultant has an own copy, the submitted values for an admin. Null without edits, and in admins’ lists',
  }),
  corrected_fields: Type.Array(Type.String(), {
    description: 'Names of the fields that an admin corrected; only for single leads and in lists of unlocked ones',
  }),
  archived_at: Nullable(
    Type.String({ format: 'date-time', description: 'When the caller, a consultant, archived it' }),
  ),
  erased_at: Nullable(Moment),
  facts: Nullable(LeadFacts),
  next_step: Nullable({
    ...LeadStep,
    description: 'The caller’s open next step that is due first; only in the lists of admins and of unlocked leads',
  }),
  created_at: Moment,
  updated_at: Moment,
});
export type Lead = Static<typeof Lead>;

/** The body of the edit dialog. */
export const LeadUpdate = Type.Object({
  first_name: RequiredLine('First name', 100),
  last_name: RequiredLine('Last name', 100),
  email: Email(),
  phone: Phone,
  investment_budget: Nullable(Budget),
  experience: RequiredLine('Experience level', 60),
  timeline: OneOf('Timeline', TIMELINES),
  status: OneOf('Status', LEAD_STATUSES),
  close_reason: Type.Optional(Nullable(CloseReasonField)),
  location_interest: Type.Optional(Line('Location', 200)),
  message: Type.Optional(Text('Message', 5000)),
});
export type LeadUpdate = Static<typeof LeadUpdate>;

/** The response of `POST /leads/{id}/unlock` (specification, section 7). */
export const UnlockAnswer = Type.Object({
  success: Type.Boolean(),
  remaining_credits: Type.Integer(),
  message: Type.String(),
  code: Type.Optional(Type.Literal('insufficient_credits')),
});
export type UnlockAnswer = Static<typeof UnlockAnswer>;

/** An unlock of a lead. */
export const LeadUnlock = Type.Object({
  id: Type.String(),
  user_id: Type.String(),
  user_name: Type.String(),
  is_free: Type.Boolean({ description: 'True if no credit was spent, because the lead repeats a paid one' }),
  created_at: Moment,
});
export type LeadUnlock = Static<typeof LeadUnlock>;

/** An entry of a lead's status history: who changed the status, when, and from which status to which. */
export const StatusHistoryEntry = Type.Object({
  id: Type.String(),
  actor_id: Nullable(Type.String()),
  actor_name: Type.String({ description: 'Empty for the system' }),
  from_status: OneOf('Status', LEAD_STATUSES),
  to_status: OneOf('Status', LEAD_STATUSES),
  created_at: Moment,
});
export type StatusHistoryEntry = Static<typeof StatusHistoryEntry>;
