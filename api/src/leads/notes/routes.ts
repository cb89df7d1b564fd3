import type { Database } from '@marketplace/db';
import Type from 'typebox';
import { callsOf } from '../../platform/access/calls.ts';
import type { App } from '../../platform/http/app.ts';
import { Deleted, IdParams } from '../../platform/http/schema.ts';
import { wireOf } from '../../platform/http/wire.ts';
import { editorOf } from '../editor.ts';
import { demandWholeFirst } from '../viewed-lead.ts';
import { addNote, changeNote, deleteNote } from './notes.ts';
import { LeadNote, LeadNoteWrite } from './schemas.ts';

const call = callsOf('leads');
const NoteParams = Type.Object({ ...IdParams.properties, note_id: Type.String({ maxLength: 64 }) });
const shown = wireOf(LeadNote);

/** What people write down about a lead. It is read on the lead's timeline. */
export const leadNotes = (app: App, { knex }: Database) => {
  app.post(
    '/leads/:id/notes',
    {
      ...call('signed-in', 'Write a note about a lead; a consultant about one that they unlocked', {
        description: 'Read by its author and by admins, on the timeline; one of an admin by admins alone.',
        params: IdParams,
        body: LeadNoteWrite,
        response: { 201: LeadNote },
      }),
      onRequest: demandWholeFirst(knex),
    },
    async (request, reply) => {
      const note = await addNote(knex, editorOf(request), request.params.id, request.body.text);
      return reply.code(201).send(shown(note));
    },
  );

  app.put(
    '/leads/:id/notes/:note_id',
    {
      ...call('signed-in', 'Change a note of one’s own', {
        params: NoteParams,
        body: LeadNoteWrite,
        response: { 200: LeadNote },
      }),
      onRequest: demandWholeFirst(knex),
    },
    async request => {
      const { id: leadId, note_id: noteId } = request.params;
      return shown(await changeNote(knex, editorOf(request), { leadId, noteId }, request.body.text));
    },
  );

  app.delete(
    '/leads/:id/notes/:note_id',
    call('signed-in', 'Delete a note of one’s own, for good', { params: NoteParams, response: { 200: Deleted } }),
    async request => {
      const { id: leadId, note_id: noteId } = request.params;
      await deleteNote(knex, editorOf(request), { leadId, noteId });
      return { id: noteId };
    },
  );
};
