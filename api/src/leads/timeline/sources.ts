import { CONTACT_EVENTS } from '../answered/timeline.ts';
import { CLAIM_EVENTS } from '../claims/timeline.ts';
import { CHANGED_STATUS, STATUS_AFTER, STATUS_BEFORE } from '../history.ts';
import { DONE_STEP_EVENTS } from '../next-steps/events.ts';
import { NOTE_EVENTS } from '../notes/events.ts';
import type { TimelineSource } from '../timeline-source.ts';

/** That an enquiry came, and when: all that is seen of a locked lead. */
export const ENQUIRY_EVENT: TimelineSource = {
  sql: `SELECT id, 'enquiry' AS kind, created_at AS occurred_at, NULL AS actor_id, NULL AS detail
    FROM leads WHERE id = ?`,
  visibleTo: 'everybody',
};

const CONFIRMATION_EVENTS: TimelineSource = {
  sql: `SELECT CONCAT(lead_id, '.', channel) AS id, 'confirmation' AS kind, created_at AS occurred_at, NULL AS actor_id,
      JSON_OBJECT('channel', channel) AS detail
    FROM lead_confirmations WHERE lead_id = ?`,
  visibleTo: 'everybody',
};

/** Messages about it: the actor is whom one is for, nobody where that is the visitor. */
const DELIVERY_EVENTS: TimelineSource = {
  sql: `SELECT id, 'delivery' AS kind, COALESCE(sent_at, created_at) AS occurred_at, user_id AS actor_id,
      JSON_OBJECT('message', kind, 'channel', channel, 'status', status, 'attempts', attempts) AS detail
    FROM outbox WHERE lead_id = ?`,
  visibleTo: 'author',
};

const UNLOCK_EVENTS: TimelineSource = {
  sql: `SELECT id, 'unlock' AS kind, created_at AS occurred_at, user_id AS actor_id,
      JSON_OBJECT('free', IF(credit_entry_id IS NULL, 'yes', 'no')) AS detail
    FROM unlocks WHERE lead_id = ?`,
  visibleTo: 'author',
};

const STATUS_EVENTS: TimelineSource = {
  sql: `SELECT id, 'status_change' AS kind, created_at AS occurred_at, actor_id,
      JSON_OBJECT('from', ${STATUS_BEFORE}, 'to', ${STATUS_AFTER}) AS detail
    FROM audit_log WHERE entity = 'lead' AND entity_id = ? AND ${CHANGED_STATUS}`,
  visibleTo: 'everybody',
};

/** Everything that a lead's timeline is made of. */
export const TIMELINE_SOURCES: readonly TimelineSource[] = [
  ENQUIRY_EVENT,
  CONFIRMATION_EVENTS,
  DELIVERY_EVENTS,
  UNLOCK_EVENTS,
  STATUS_EVENTS,
  NOTE_EVENTS,
  DONE_STEP_EVENTS,
  ...CONTACT_EVENTS,
  ...CLAIM_EVENTS,
];
