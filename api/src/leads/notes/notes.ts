import { inTransaction, LeadNoteModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { audit } from '../../platform/audit.ts';
import { NOW } from '../../platform/database/database-time.ts';
import { notFound, requireRow } from '../../platform/errors/errors.ts';
import type { LeadEditor } from '../editor.ts';
import { lockLeadForAddition } from '../lead-access.ts';

/** The ids of a note and its lead. */
export interface NoteOfLead {
  leadId: string;
  noteId: string;
}

const findNote = async (trx: Knex, id: string) =>
  requireRow(await LeadNoteModel.query(trx).findById(id), 'note_not_found');

/** Logs the action without the note's text, since entries of the audit log cannot be erased. */
const noted = (trx: Knex, author: LeadEditor, action: string, entityId: string) =>
  audit(trx, author, { action, entity: 'lead', entityId });

/**
 * Adds a note to a lead. A consultant's note is visible to its author and to admins, an admin's note to admins only.
 * @throws 404, 403, 409 as {@link lockLeadForAddition}
 */
export const addNote = (knex: Knex, author: LeadEditor, leadId: string, text: string): Promise<LeadNoteModel> =>
  inTransaction(knex, async trx => {
    await lockLeadForAddition(trx, author.caller, leadId);
    const note = { lead_id: leadId, author_id: author.id, text: text.trim(), created_at: NOW, updated_at: NOW };
    const { id } = await LeadNoteModel.query(trx).insert(note);
    await noted(trx, author, 'note', leadId);
    return findNote(trx, id);
  });

const queryOwnNote = (trx: Knex, author: LeadEditor, { leadId, noteId }: NoteOfLead) =>
  LeadNoteModel.query(trx).where({ id: noteId, lead_id: leadId, author_id: author.id });

/**
 * Changes a note that the caller wrote.
 * @throws 404, also for other people's notes
 */
export const changeNote = (knex: Knex, author: LeadEditor, of: NoteOfLead, text: string): Promise<LeadNoteModel> =>
  inTransaction(knex, async trx => {
    await lockLeadForAddition(trx, author.caller, of.leadId);
    const changed = await queryOwnNote(trx, author, of).patch({ text: text.trim(), updated_at: NOW });
    if (!changed) throw notFound('note_not_found');
    await noted(trx, author, 'note-changed', of.leadId);
    return findNote(trx, of.noteId);
  });

/**
 * Deletes a note that the caller wrote, permanently.
 * @throws 404, also for other people's notes
 */
export const deleteNote = (knex: Knex, author: LeadEditor, of: NoteOfLead): Promise<void> =>
  inTransaction(knex, async trx => {
    await lockLeadForAddition(trx, author.caller, of.leadId);
    if (!(await queryOwnNote(trx, author, of).delete())) throw notFound('note_not_found');
    await noted(trx, author, 'note-deleted', of.leadId);
  });
