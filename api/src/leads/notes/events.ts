import type { TimelineSource } from '../timeline-source.ts';

/** Notes on a lead's timeline: an admin reads all of them, a consultant their own. */
export const NOTE_EVENTS: TimelineSource = {
  sql: `SELECT id, 'note' AS kind, created_at AS occurred_at, author_id AS actor_id,
      JSON_OBJECT('text', text, 'edited', IF(updated_at > created_at, 'yes', 'no')) AS detail
    FROM lead_notes WHERE lead_id = ?`,
  visibleTo: 'author',
};
