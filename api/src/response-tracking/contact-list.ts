import type { LeadContactModel } from '@marketplace/db';
import type { ModelObject } from 'objection';
import { wireOf } from '../platform/http/wire.ts';
import { tableList } from '../platform/lists/table-list.ts';
import { undoUntil } from './contacts.ts';
import { LeadContact } from './schemas.ts';

/** Defines the list of contacts that consultants logged with a lead: columns and order, newest first. */
export const CONTACTS = tableList('lead_contacts', {
  resource: 'contacts',
  // A subquery, which includes deleted users.
  view: { columns: 'lead_contacts.*, (SELECT name FROM users WHERE users.id = lead_contacts.user_id) AS user_name' },
  sorts: { created_at: 'lead_contacts.created_at' },
  defaultSort: [['lead_contacts.created_at', 'DESC']],
  filters: {},
});

export type ContactRow = ModelObject<LeadContactModel> & { user_name: string | null };

const shown = wireOf(LeadContact);

/**
 * Returns a function that converts a row to its wire record.
 * @param readerId the user, who can undo only their own contacts
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
