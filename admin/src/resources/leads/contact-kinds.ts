import type { Lead, LeadContact } from '@marketplace/api';

export type ContactKind = LeadContact['kind'];

export const CONTACT_KINDS = ['called', 'wrote', 'met', 'no_answer'] as const satisfies ContactKind[];

/** What can be logged after a contact button was pressed: a call may have remained unanswered. */
export const POSSIBLE_OUTCOMES: Record<'called' | 'wrote', readonly ContactKind[]> = {
  called: ['called', 'no_answer'],
  wrote: ['wrote'],
};

/** Contact that a consultant just logged. */
export interface LoggedContact {
  lead: Lead;
  kind: ContactKind;
}
