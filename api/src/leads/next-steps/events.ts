import type { TimelineSource } from '../timeline-source.ts';

/** Steps that were done, on a lead's timeline. */
export const DONE_STEP_EVENTS: TimelineSource = {
  sql: `SELECT id, 'step_done' AS kind, done_at AS occurred_at, user_id AS actor_id, JSON_OBJECT('what', what) AS detail
    FROM lead_next_steps WHERE lead_id = ? AND done_at IS NOT NULL`,
  visibleTo: 'author',
};
