import Type, { type Static } from 'typebox';
import { Moment, Nullable, OneOf } from '../platform/http/schema.ts';

/** How a consultant got in touch, or that they tried. */
const CONTACT_KINDS = ['called', 'wrote', 'met', 'no_answer'] as const;
/** What whoever sent an enquiry may say of it. */
const VISITOR_WORDS = ['nobody', 'contacted'] as const;

export const ContactKind = OneOf('Contact', CONTACT_KINDS);
export const VisitorWord = OneOf('What the visitor said', VISITOR_WORDS);

export const ContactWrite = Type.Object({ kind: ContactKind });

/** A contact that was logged. */
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

/** How long a lead waited for being opened and for a first contact; of a lead that the caller has not opened its arrival alone. */
export const LeadClock = Type.Object({
  arrived_at: Moment,
  opened_at: Nullable(Moment),
  opened_after: Minutes('Minutes from its arrival'),
  opened_after_working: Minutes('Minutes of working time'),
  first_contact_at: Nullable(Moment),
  contact_after: Minutes('Minutes from its opening'),
  contact_after_working: Minutes('Minutes of working time'),
  is_waiting: Type.Boolean({ description: 'It was opened, and nobody has logged a contact' }),
  waiting_working: Minutes('Minutes of working time since its opening'),
  visitor_said: Nullable(VisitorWord),
  visitor_said_at: Nullable(Moment),
  may_log: Type.Boolean({ description: 'The caller may log a contact' }),
});
export type LeadClock = Static<typeof LeadClock>;
