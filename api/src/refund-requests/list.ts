import type { LeadClaimModel } from '@marketplace/db';
import type { ModelObject } from 'objection';
import { wireOf } from '../platform/http/wire.ts';
import { anyOf, type Condition } from '../platform/lists/conditions.ts';
import { tableList } from '../platform/lists/table-list.ts';
import { Claim } from './schemas.ts';

const OVERDUE = "lead_claims.status = 'open' AND lead_claims.due_at < UTC_TIMESTAMP(3)";

const overdue = (isOne: boolean): Condition => ({ sql: isOne ? OVERDUE : `NOT (${OVERDUE})`, values: [] });

/** What is read of each report. */
export const CLAIM_COLUMNS = `lead_claims.*, (${OVERDUE}) AS is_overdue,
  EXISTS (SELECT 1 FROM unlock_refunds WHERE unlock_refunds.unlock_id = lead_claims.unlock_id) AS is_refunded,
  (SELECT name FROM users WHERE users.id = lead_claims.user_id) AS user_name,
  (SELECT reference FROM leads WHERE leads.id = lead_claims.lead_id) AS lead_reference,
  (SELECT franchises.name FROM leads JOIN franchises ON franchises.id = leads.franchise_id
    WHERE leads.id = lead_claims.lead_id) AS franchise_name`;

/** Reports of leads; those whose turn comes first, first. */
export const CLAIM_LIST = tableList('lead_claims', {
  resource: 'claims',
  view: { columns: CLAIM_COLUMNS },
  sorts: { due_at: 'lead_claims.due_at' },
  defaultSort: [['lead_claims.due_at', 'ASC']],
  filters: {
    status: { column: 'lead_claims.status', kind: 'text' },
    fault: { column: 'lead_claims.fault', kind: 'text' },
    lead_id: { column: 'lead_claims.lead_id', kind: 'text' },
    user_id: { column: 'lead_claims.user_id', kind: 'text' },
    other_than: { kind: 'text', conditions: anyOf(id => ({ sql: 'lead_claims.id <> ?', values: [String(id)] })) },
    is_waiting: {
      kind: 'boolean',
      conditions: anyOf(isOne => ({
        sql: `lead_claims.status ${isOne ? '' : 'NOT '}IN ('open', 'asked')`,
        values: [],
      })),
    },
    overdue: { kind: 'boolean', conditions: anyOf(isOne => overdue(Boolean(isOne))) },
  },
});

/** A row with {@link CLAIM_COLUMNS}. */
export type ClaimRow = ModelObject<LeadClaimModel> &
  Pick<Claim, 'lead_reference' | 'franchise_name'> & {
    user_name: string | null;
    is_overdue: number;
    is_refunded: number;
  };

const shown = wireOf(Claim);

export const toClaim = (row: ClaimRow): Claim =>
  shown({
    ...row,
    user_name: row.user_name ?? '',
    is_overdue: Boolean(row.is_overdue),
    is_refunded: Boolean(row.is_refunded),
  });
