import type { LeadContactModel } from '@marketplace/db';
import type { ModelObject } from 'objection';
import { wireOf } from '../platform/http/wire.ts';
import { tableList } from '../platform/lists/table-list.ts';
import { undoUntil } from './contacts.ts';
import { LeadContact } from './schemas.ts';

/** Defines the list of contacts that consultants logged for leads, newest first. */
export const CONTACTS = tableList('lead_contacts', {
  resource: 'contacts',
  // The name comes from a subquery, because it is needed for deleted users too.
  view: { columns: 'lead_contacts.*, (SELECT name FROM users WHERE users.id = lead_contacts.user_id) AS user_name' },
  sorts: { created_at: 'lead_contacts.created_at' },
  defaultSort: [['lead_contacts.created_at', 'DESC']],
  filters: {},
});

export type ContactRow = ModelObject<LeadContactModel> & { user_name: string | null };

const shown = wireOf(LeadContact);

/**
 * Returns a function that converts a row to the contact in the response.
 * @param readerId the user who reads the list; users can undo only their own contacts
 */
export const toContact =
  (readerId: string) =>
  (row: ContactRow): LeadContact => {
    const until = undoUntil(row);
    const mayUndo = row.user_id === readerId && until > new Date();
    return shown({
      ...row,
      user_name: row.user_name ?? '',
      may_undo_until: mayUndo ? until.toISOString() : null,
    });
  };
