import type { Knex } from 'knex';
import Type from 'typebox';
import { signedIn } from '../platform/access/access.ts';
import type { Capability } from '../platform/context.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { ListParams, type ListSpec, LONGEST_LIST, readListQuery, runList } from '../platform/lists/list-query.ts';
import { withTimes } from '../platform/lists/list-times.ts';
import { RecentTotals } from '../platform/lists/recent-totals.ts';
import { AuditRecord } from './schemas.ts';

type AuditRow = Omit<AuditRecord, 'created_at' | 'actor_name'> & { created_at: Date; actor_name: string | null };

/** Each order and filter has an index: the log only grows. */
export const AUDIT_LIST: ListSpec = {
  resource: 'audit',
  sorts: { created_at: 'audit_log.created_at' },
  defaultSort: [['audit_log.created_at', 'DESC']],
  filters: {
    id: { column: 'audit_log.id', kind: 'text' },
    entity: { column: 'audit_log.entity', kind: 'text' },
    entity_id: { column: 'audit_log.entity_id', kind: 'text' },
    actor_id: { column: 'audit_log.actor_id', kind: 'text' },
    action: { column: 'audit_log.action', kind: 'text' },
    ...withTimes('audit_log.created_at'),
  },
  tieBreak: 'audit_log.id',
};

const One = { ...AuditRecord };

const toRecord = (row: AuditRow): AuditRecord => ({
  ...row,
  actor_name: row.actor_name ?? '',
  created_at: row.created_at.toISOString(),
});

/** The name is looked up for the page's rows alone. Whoever did it may be gone by now, and is named all the same. */
const columns = (knex: Knex) => [
  'audit_log.*',
  knex.raw('(SELECT name FROM users WHERE users.id = audit_log.actor_id) AS actor_name'),
];

/** The history of all records, for the admin. Nothing changes it. */
export const audit: Capability = (app, { database: { knex }, ownWrites }) => {
  const totals = new RecentTotals();
  app.get(
    '/audit',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['audit'],
        summary: 'Who did what, newest first; filters entity, entity_id, actor_id, action, from and to',
        querystring: ListParams,
        response: { 200: Type.Array(AuditRecord) },
      },
    },
    async (request, reply) => {
      const list = readListQuery(AUDIT_LIST, request.query);
      const page = await runList<AuditRow>(AUDIT_LIST, list, knex('audit_log'), columns(knex), LONGEST_LIST, {
        rows: knex('audit_log'),
        recent: totals,
        key: 'audit',
        since: ownWrites.lastOf(signedIn(request).id),
      });
      return sendList(reply, page, toRecord, One);
    },
  );
};
