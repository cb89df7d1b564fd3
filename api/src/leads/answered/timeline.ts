import type { TimelineSource } from '../timeline-source.ts';

/** How a lead was answered: contacts that were logged, and what its sender says of it. Each along an index of its table. */
export const CONTACT_EVENTS: readonly TimelineSource[] = [
  {
    sql: `SELECT id, 'contact' AS kind, created_at AS occurred_at, user_id AS actor_id,
      JSON_OBJECT('contact', kind) AS detail
      FROM lead_contacts WHERE lead_id = ?`,
    visibleTo: 'author',
  },
  {
    sql: `SELECT id, 'visitor_word' AS kind, created_at AS occurred_at, NULL AS actor_id,
      JSON_OBJECT('said', said) AS detail
      FROM lead_visitor_words WHERE lead_id = ?`,
    visibleTo: 'everybody',
  },
];
