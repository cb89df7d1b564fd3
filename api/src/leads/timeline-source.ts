/** Where a part of a lead's timeline comes from: one of its UNION ALL. */
export interface TimelineSource {
  /**
   * A SELECT with exactly one `?`, for the lead's id, that an index leads to. It yields `id`, `kind` (one of
   * `TIMELINE_KINDS`), `occurred_at`, `actor_id` (whose doing it was, or whom it reached; NULL for the system and for
   * visitors) and `detail`: a flat JSON object, or NULL, without contact details.
   */
  sql: string;
  /**
   * Which consultants of those who unlocked the lead see it: all of them, who is then told only of themselves who it
   * was, or each their own alone. An admin sees everything, and who has not unlocked it nothing of this.
   */
  visibleTo: 'everybody' | 'author';
}
