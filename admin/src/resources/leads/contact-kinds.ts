import type { Lead, LeadContact } from '@marketplace/api';

export type ContactKind = LeadContact['kind'];

export const CONTACT_KINDS = ['called', 'wrote', 'met', 'no_answer'] as const satisfies ContactKind[];

/** The kinds of contact that can be logged after each button. A call may have no answer. */
export const POSSIBLE_OUTCOMES: Record<'called' | 'wrote', readonly ContactKind[]> = {
  called: ['called', 'no_answer'],
  wrote: ['wrote'],
};

/** A contact that was just logged. */
export interface LoggedContact {
  lead: Lead;
  kind: ContactKind;
}
