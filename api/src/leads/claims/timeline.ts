import type { TimelineSource } from '../timeline-source.ts';

/**
 * What happened to a lead under the guarantee. Of reports `actor_id` is always whose report it is, whoever decided: they
 * and the admins see them, and no other consultant.
 */
export const CLAIM_EVENTS: readonly TimelineSource[] = [
  {
    sql: `SELECT CONCAT(lead_id, ':', channel) AS id, IF(channel = 'email', 'mail_undelivered', 'not_on_whatsapp') AS kind,
      created_at AS occurred_at, NULL AS actor_id, NULL AS detail FROM lead_failures WHERE lead_id = ?`,
    visibleTo: 'everybody',
  },
  {
    sql: `SELECT lead_id AS id, 'off_sale' AS kind, created_at AS occurred_at, NULL AS actor_id, NULL AS detail
      FROM leads_off_sale WHERE lead_id = ?`,
    visibleTo: 'everybody',
  },
  {
    sql: `SELECT claim_steps.id, CONCAT('claim_', claim_steps.kind) AS kind, claim_steps.created_at AS occurred_at,
      claim_steps.user_id AS actor_id, CONCAT('{"claim_id":"', lead_claims.id, '","fault":"', lead_claims.fault, '"}') AS detail
      FROM claim_steps JOIN lead_claims ON lead_claims.id = claim_steps.claim_id WHERE claim_steps.lead_id = ?`,
    visibleTo: 'author',
  },
  {
    sql: `SELECT unlock_id AS id, 'refunded' AS kind, created_at AS occurred_at, user_id AS actor_id,
      CONCAT('{"decided_by":"', decided_by, '"}') AS detail FROM unlock_refunds WHERE lead_id = ?`,
    visibleTo: 'author',
  },
];
