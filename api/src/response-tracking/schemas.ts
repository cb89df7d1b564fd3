import Type, { type Static } from 'typebox';
import { Moment, Nullable, OneOf } from '../platform/http/schema.ts';

/** How a consultant contacted the visitor, or that they tried. */
const CONTACT_KINDS = ['called', 'wrote', 'met', 'no_answer'] as const;
/** The feedback that a visitor may give. */
const VISITOR_WORDS = ['nobody', 'contacted'] as const;

export const ContactKind = OneOf('Contact', CONTACT_KINDS);
export const FeedbackKind = OneOf('What the visitor said', VISITOR_WORDS);

export const ContactWrite = Type.Object({ kind: ContactKind });

/** A logged contact. */
export const LeadContact = Type.Object({
  id: Type.String(),
  kind: ContactKind,
  user_id: Type.String(),
  user_name: Type.String(),
  created_at: Moment,
  may_undo_until: Nullable(Moment),
});
export type LeadContact = Static<typeof LeadContact>;

const Minutes = (description: string) => Nullable(Type.Integer({ description }));

/** How long a lead waited for its unlock and for a first contact; for a locked lead only when it arrived. */
export const LeadWaitingTimes = Type.Object({
  arrived_at: Moment,
  opened_at: Nullable(Moment),
  opened_after: Minutes('Minutes from the enquiry to the unlock'),
  opened_after_working: Minutes('The same in minutes of working time'),
  first_contact_at: Nullable(Moment),
  contact_after: Minutes('Minutes from the unlock to the first contact'),
  contact_after_working: Minutes('The same in minutes of working time'),
  is_waiting: Type.Boolean({ description: 'Whether it was unlocked and no contact was logged' }),
  waiting_working: Minutes('Minutes of working time since the unlock'),
  visitor_said: Nullable(FeedbackKind),
  visitor_said_at: Nullable(Moment),
  may_log: Type.Boolean({ description: 'Whether the caller may log a contact' }),
});
export type LeadWaitingTimes = Static<typeof LeadWaitingTimes>;
