import Type from 'typebox';
import { signedIn } from '../platform/access/access.ts';
import type { Capability } from '../platform/context.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { ListParams, LONGEST_LIST, readListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { AUDIT_LIST } from './list.ts';
import { AuditRecord } from './schemas.ts';

type AuditRow = Omit<AuditRecord, 'created_at' | 'actor_name'> & { created_at: Date; actor_name: string | null };

const One = { ...AuditRecord };

const toRecord = (row: AuditRow): AuditRecord => ({
  ...row,
  actor_name: row.actor_name ?? '',
  created_at: row.created_at.toISOString(),
});

/** The history of all records, for the admin. Nothing changes it. */
export const audit: Capability = (app, { database, ownWrites }) => {
  const entries = listReader(database, AUDIT_LIST);
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
      const since = ownWrites.lastOf(signedIn(request).id);
      return sendList(reply, await entries.page<AuditRow>(list, { cap: LONGEST_LIST, since }), toRecord, One);
    },
  );
};
