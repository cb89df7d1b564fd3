import type { Database } from '@marketplace/db';
import Type from 'typebox';
import { routeOptions } from '../../platform/access/route-options.ts';
import type { App } from '../../platform/http/app.ts';
import { Deleted, IdParams } from '../../platform/http/schema.ts';
import { wireOf } from '../../platform/http/wire.ts';
import { editorOf } from '../editor.ts';
import { requireFullAccessEarly } from '../lead-access.ts';
import { addNote, changeNote, deleteNote } from './notes.ts';
import { LeadNote, LeadNoteWrite } from './schemas.ts';

const options = routeOptions('leads');
const NoteParams = Type.Object({ ...IdParams.properties, note_id: Type.String({ maxLength: 64 }) });
const shown = wireOf(LeadNote);

/** Routes of notes about a lead, which are read on its timeline. */
export const leadNoteRoutes = (app: App, { knex }: Database) => {
  app.post(
    '/leads/:id/notes',
    {
      ...options('signed-in', 'Add a note to a lead, as a consultant to an unlocked one', {
        description: 'The author and admins read it on the timeline; an admin’s note is for admins only.',
        params: IdParams,
        body: LeadNoteWrite,
        response: { 201: LeadNote },
      }),
      onRequest: requireFullAccessEarly(knex),
    },
    async (request, reply) => {
      const note = await addNote(knex, editorOf(request), request.params.id, request.body.text);
      return reply.code(201).send(shown(note));
    },
  );

  app.put(
    '/leads/:id/notes/:note_id',
    {
      ...options('signed-in', 'Change one’s own note', {
        params: NoteParams,
        body: LeadNoteWrite,
        response: { 200: LeadNote },
      }),
      onRequest: requireFullAccessEarly(knex),
    },
    async request => {
      const { id: leadId, note_id: noteId } = request.params;
      return shown(await changeNote(knex, editorOf(request), { leadId, noteId }, request.body.text));
    },
  );

  app.delete(
    '/leads/:id/notes/:note_id',
    options('signed-in', 'Delete one’s own note permanently', { params: NoteParams, response: { 200: Deleted } }),
    async request => {
      const { id: leadId, note_id: noteId } = request.params;
      await deleteNote(knex, editorOf(request), { leadId, noteId });
      return { id: noteId };
    },
  );
};
