import { CHANGED_STATUS, STATUS_AFTER, STATUS_BEFORE } from '../history.ts';

/** Where a part of a lead's timeline comes from: one of its UNION ALL. */
export interface TimelineSource {
  /**
   * A SELECT with exactly one `?`, for the lead's id, that an index leads to. It yields `id`, `kind` (one of
   * `TIMELINE_KINDS`), `occurred_at`, `actor_id` (whose doing it was, or whom it reached; NULL for the system and for
   * visitors) and `detail`: a flat JSON object, or NULL, without contact details. No two events of a lead share an `id`:
   * where its row is named by another's, its kind is part of it.
   */
  sql: string;
  /**
   * Which consultants of those who unlocked the lead see it: all of them, who is then told only of themselves who it
   * was, or each their own alone. An admin sees everything, and who has not unlocked it nothing of this.
   */
  visibleTo: 'everybody' | 'author';
}

/**
 * Undeliverable messages and refunds. The `actor_id` of a refund request is its consultant, whoever decided: they
 * and the admins see them, and no other consultant.
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
      refund_request_steps.user_id AS actor_id, CONCAT('{"refund_request_id":"', refund_requests.id, '","fault":"', refund_requests.fault, '"}') AS detail
      FROM refund_request_steps JOIN refund_requests ON refund_requests.id = refund_request_steps.refund_request_id WHERE refund_request_steps.lead_id = ?`,
    visibleTo: 'author',
  },
  {
    sql: `SELECT CONCAT(unlock_id, ':refunded') AS id, 'refunded' AS kind, created_at AS occurred_at, user_id AS actor_id,
      CONCAT('{"decided_by":"', decided_by, '"}') AS detail FROM unlock_refunds WHERE lead_id = ?`,
    visibleTo: 'author',
  },
];

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

/** Steps that were done, on a lead's timeline. */
const DONE_STEP_EVENTS: TimelineSource = {
  sql: `SELECT id, 'step_done' AS kind, done_at AS occurred_at, user_id AS actor_id, JSON_OBJECT('what', what) AS detail
    FROM lead_next_steps WHERE lead_id = ? AND done_at IS NOT NULL`,
  visibleTo: 'author',
};

/** Notes on a lead's timeline: an admin reads all of them, a consultant their own. */
const NOTE_EVENTS: TimelineSource = {
  sql: `SELECT id, 'note' AS kind, created_at AS occurred_at, author_id AS actor_id,
      JSON_OBJECT('text', text, 'edited', IF(updated_at > created_at, 'yes', 'no')) AS detail
    FROM lead_notes WHERE lead_id = ?`,
  visibleTo: 'author',
};

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

const editEvents = (action: string, kind: string, visibleTo: TimelineSource['visibleTo']): TimelineSource => ({
  sql: `SELECT id, '${kind}' AS kind, created_at AS occurred_at, actor_id,
      JSON_OBJECT('fields', JSON_UNQUOTE(JSON_EXTRACT(after, '$.fields'))) AS detail
    FROM audit_log WHERE entity = 'lead' AND entity_id = ? AND action = '${action}'`,
  visibleTo,
});

/** Edits of a lead by the names of their fields: a consultant's own copy, and an admin's correction for everybody. */
const EDIT_EVENTS: readonly TimelineSource[] = [
  editEvents('edit-own', 'own_edit', 'author'),
  editEvents('restore-original', 'original_restored', 'author'),
  editEvents('correct', 'correction', 'everybody'),
];

/** Everything that a lead's timeline is made of. */
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
