import { CHANGED_STATUS, STATUS_AFTER, STATUS_BEFORE } from '../history.ts';

/** A source of timeline events: a part of the timeline's UNION ALL. */
export interface TimelineSource {
  /**
   * A SELECT with exactly one `?` for the lead's id, supported by an index. Its columns are `id`, `kind` (one of
   * `TIMELINE_KINDS`), `occurred_at`, `actor_id` (the actor, or a message's recipient; NULL for the system and
   * visitors) and `detail`: a flat JSON object without contact details, or NULL. Ids are unique per lead; an event that
   * uses another record's id adds its kind to the id.
   */
  sql: string;
  /**
   * Which consultants who unlocked the lead see the events. `everybody`: all of them, but each sees the actor only if
   * they are the actor themselves. `author`: only the actor. Admins see everything; a consultant without an unlock sees
   * nothing.
   */
  visibleTo: 'everybody' | 'author';
}

/**
 * Events of undelivered messages and refunds. The `actor_id` of a refund request's events is always the consultant who
 * made the request, even if an admin acted: only this consultant and the admins see them.
 */
export const REFUND_REQUEST_EVENTS: readonly TimelineSource[] = [
  {
    sql: `SELECT CONCAT(lead_id, ':', channel) AS id, IF(channel = 'email', 'mail_undelivered', 'not_on_whatsapp') AS kind,
      created_at AS occurred_at, NULL AS actor_id, NULL AS detail FROM lead_failures WHERE lead_id = ?`,
    visibleTo: 'everybody',
  },
  {
    sql: `SELECT CONCAT(lead_id, ':off_sale') AS id, 'off_sale' AS kind, created_at AS occurred_at, NULL AS actor_id,
      NULL AS detail FROM leads_off_sale WHERE lead_id = ?`,
    visibleTo: 'everybody',
  },
  {
    sql: `SELECT refund_request_steps.id, CONCAT('refund_request_', refund_request_steps.kind) AS kind, refund_request_steps.created_at AS occurred_at,
      refund_request_steps.user_id AS actor_id, CONCAT('{"refund_request_id":"', refund_requests.id, '","reason":"', refund_requests.reason, '"}') AS detail
      FROM refund_request_steps JOIN refund_requests ON refund_requests.id = refund_request_steps.refund_request_id WHERE refund_request_steps.lead_id = ?`,
    visibleTo: 'author',
  },
  {
    sql: `SELECT CONCAT(unlock_id, ':refunded') AS id, 'refunded' AS kind, created_at AS occurred_at, user_id AS actor_id,
      CONCAT('{"decided_by":"', decided_by, '"}') AS detail FROM unlock_refunds WHERE lead_id = ?`,
    visibleTo: 'author',
  },
];

/** Events of answering: logged contacts and the visitor's feedback. Each is read through an index. */
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

/** Finished next steps. */
const DONE_STEP_EVENTS: TimelineSource = {
  sql: `SELECT id, 'step_done' AS kind, done_at AS occurred_at, user_id AS actor_id, JSON_OBJECT('what', what) AS detail
    FROM lead_next_steps WHERE lead_id = ? AND done_at IS NOT NULL`,
  visibleTo: 'author',
};

/** Notes: admins see all of them, a consultant their own. */
const NOTE_EVENTS: TimelineSource = {
  sql: `SELECT id, 'note' AS kind, created_at AS occurred_at, author_id AS actor_id,
      JSON_OBJECT('text', text, 'edited', IF(updated_at > created_at, 'yes', 'no')) AS detail
    FROM lead_notes WHERE lead_id = ?`,
  visibleTo: 'author',
};

/** The enquiry itself: the only event that is visible on a locked lead. */
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

/**
 * Messages about the lead, without notifications on devices, which repeat an email. The actor is the recipient; null
 * means the visitor.
 */
const DELIVERY_EVENTS: TimelineSource = {
  sql: `SELECT id, 'delivery' AS kind, COALESCE(sent_at, created_at) AS occurred_at, user_id AS actor_id,
      JSON_OBJECT('message', kind, 'channel', channel, 'status', status, 'attempts', attempts) AS detail
    FROM outbox WHERE lead_id = ? AND channel <> 'push'`,
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

const editEvents = (action: string, kind: string, visibleTo: TimelineSource['visibleTo']): TimelineSource => ({
  sql: `SELECT id, '${kind}' AS kind, created_at AS occurred_at, actor_id,
      JSON_OBJECT('fields', JSON_UNQUOTE(JSON_EXTRACT(after, '$.fields'))) AS detail
    FROM audit_log WHERE entity = 'lead' AND entity_id = ? AND action = '${action}'`,
  visibleTo,
});

/** Edits with the names of the changed fields: a consultant's private copy, and an admin's correction for everyone. */
const EDIT_EVENTS: readonly TimelineSource[] = [
  editEvents('edit-own', 'own_edit', 'author'),
  editEvents('restore-original', 'original_restored', 'author'),
  editEvents('correct', 'correction', 'everybody'),
];

/** All sources of the timeline. */
export const TIMELINE_SOURCES: readonly TimelineSource[] = [
  ENQUIRY_EVENT,
  CONFIRMATION_EVENTS,
  DELIVERY_EVENTS,
  UNLOCK_EVENTS,
  STATUS_EVENTS,
  ...EDIT_EVENTS,
  NOTE_EVENTS,
  DONE_STEP_EVENTS,
  ...CONTACT_EVENTS,
  ...REFUND_REQUEST_EVENTS,
];
