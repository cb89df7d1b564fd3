import Type, { type Static } from 'typebox';
import { Moment, RequiredText } from '../../platform/http/schema.ts';

/** Maximum length of a note in characters. */
const LONGEST_NOTE = 2000;

/** The body of a request that adds or changes a note in plain text. */
export const LeadNoteWrite = Type.Object({ text: RequiredText('Note', LONGEST_NOTE) });
export type LeadNoteWrite = Static<typeof LeadNoteWrite>;

/** A note about a lead. */
export const LeadNote = Type.Object({
  id: Type.String(),
  lead_id: Type.String(),
  author_id: Type.String(),
  text: Type.String(),
  created_at: Moment,
  updated_at: Moment,
});
export type LeadNote = Static<typeof LeadNote>;
