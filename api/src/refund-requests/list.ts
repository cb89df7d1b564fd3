import type { RefundRequestModel } from '@marketplace/db';
import type { ModelObject } from 'objection';
import { wireOf } from '../platform/http/wire.ts';
import { anyOf, type Condition } from '../platform/lists/conditions.ts';
import { tableList } from '../platform/lists/table-list.ts';
import { RefundRequest } from './schemas.ts';

const OVERDUE = "refund_requests.status = 'open' AND refund_requests.due_at < UTC_TIMESTAMP(3)";

const overdue = (isOne: boolean): Condition => ({ sql: isOne ? OVERDUE : `NOT (${OVERDUE})`, values: [] });

/** The columns of a refund request. */
export const REFUND_REQUEST_COLUMNS = `refund_requests.*, (${OVERDUE}) AS is_overdue,
  EXISTS (SELECT 1 FROM unlock_refunds WHERE unlock_refunds.unlock_id = refund_requests.unlock_id) AS is_refunded,
  (SELECT name FROM users WHERE users.id = refund_requests.user_id) AS user_name,
  (SELECT reference FROM leads WHERE leads.id = refund_requests.lead_id) AS lead_reference,
  (SELECT franchises.name FROM leads JOIN franchises ON franchises.id = leads.franchise_id
    WHERE leads.id = refund_requests.lead_id) AS franchise_name`;

/** The list of refund requests. By default, those that must be decided or answered earliest come first. */
export const REFUND_REQUEST_LIST = tableList('refund_requests', {
  resource: 'refund-requests',
  view: { columns: REFUND_REQUEST_COLUMNS },
  sorts: { due_at: 'refund_requests.due_at' },
  defaultSort: [['refund_requests.due_at', 'ASC']],
  filters: {
    status: { column: 'refund_requests.status', kind: 'text' },
    reason: { column: 'refund_requests.reason', kind: 'text' },
    lead_id: { column: 'refund_requests.lead_id', kind: 'text' },
    user_id: { column: 'refund_requests.user_id', kind: 'text' },
    other_than: { kind: 'text', conditions: anyOf(id => ({ sql: 'refund_requests.id <> ?', values: [String(id)] })) },
    is_waiting: {
      kind: 'boolean',
      conditions: anyOf(isOne => ({
        sql: `refund_requests.status ${isOne ? '' : 'NOT '}IN ('open', 'asked')`,
        values: [],
      })),
    },
    overdue: { kind: 'boolean', conditions: anyOf(isOne => overdue(Boolean(isOne))) },
  },
});

/** A row with {@link REFUND_REQUEST_COLUMNS}. */
export type RefundRequestRow = ModelObject<RefundRequestModel> &
  Pick<RefundRequest, 'lead_reference' | 'franchise_name'> & {
    user_name: string | null;
    is_overdue: number;
    is_refunded: number;
  };

const shown = wireOf(RefundRequest);

export const toRefundRequest = (row: RefundRequestRow): RefundRequest =>
  shown({
    ...row,
    user_name: row.user_name ?? '',
    is_overdue: Boolean(row.is_overdue),
    is_refunded: Boolean(row.is_refunded),
  });
