/** A part of what happened to a lead, for whoever shows all of it in the order of time. */
export interface TimelinePart {
  /** One `?`, the lead's id; columns `id`, `kind`, `occurred_at`, `actor_id` (null is the visitor), `detail` (JSON or null, no contact data). */
  sql: string;
  /** Whom it is shown to besides admins: everybody who may read the lead whole, or who did it alone. */
  visibleTo: 'everybody' | 'author';
}

/** How a lead was answered: contacts that were logged, and what its sender says of it. Each along an index of its table. */
export const CONTACT_EVENTS: readonly TimelinePart[] = [
  {
    sql: `SELECT id, CONCAT('contact.', kind) AS kind, created_at AS occurred_at, user_id AS actor_id, NULL AS detail
      FROM lead_contacts WHERE lead_id = ?`,
    visibleTo: 'author',
  },
  {
    sql: `SELECT id, CONCAT('visitor.', said) AS kind, created_at AS occurred_at, NULL AS actor_id, NULL AS detail
      FROM lead_visitor_words WHERE lead_id = ?`,
    visibleTo: 'everybody',
  },
];
