import { signedIn } from '../platform/access/access.ts';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { listOf } from '../platform/lists/list-call.ts';
import { LONGEST_LIST } from '../platform/lists/list-query.ts';
import { listSender } from '../platform/lists/send-list.ts';
import { AUDIT_LIST } from './list.ts';
import { AuditRecord } from './schemas.ts';

const call = callsOf('audit');

type AuditRow = Omit<AuditRecord, 'created_at' | 'actor_name'> & { created_at: Date; actor_name: string | null };

const toRecord = (row: AuditRow): AuditRecord => ({
  ...row,
  actor_name: row.actor_name ?? '',
  created_at: row.created_at.toISOString(),
});

/** The history of all records, for the admin. Nothing changes it. */
export const audit: Capability = (app, { database, ownWrites }) => {
  const send = listSender(database, AUDIT_LIST, AuditRecord, toRecord);
  app.get(
    '/audit',
    call(
      'admin',
      'Who did what, newest first; filters entity, entity_id, actor_id, action, from and to',
      listOf(AuditRecord),
    ),
    async (request, reply) => {
      const since = ownWrites.lastOf(signedIn(request).id);
      return send(request.query, reply, () => ({ cap: LONGEST_LIST, since }));
    },
  );
};
