import { requireSignedIn } from '../platform/access/access.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { type ActedRow, wireOf } from '../platform/http/wire.ts';
import { listSchemas, listSender } from '../platform/lists/list-call.ts';
import { LONGEST_LIST } from '../platform/lists/list-query.ts';
import { AUDIT_LIST } from './list.ts';
import { AuditRecord } from './schemas.ts';

const options = routeOptions('audit');

const shown = wireOf(AuditRecord);
const toRecord = (row: ActedRow<AuditRecord>) => shown({ ...row, actor_name: row.actor_name ?? '' });

/** Routes of the history of all records, for admins. No call changes the history. */
export const auditRoutes: Capability = (app, { database, ownWrites }) => {
  const send = listSender(database, AUDIT_LIST, AuditRecord, toRecord);
  app.get(
    '/audit',
    options(
      'admin',
      'List the audit log, newest first; filters: entity, entity_id, actor_id, action, from and to',
      listSchemas(AuditRecord),
    ),
    async (request, reply) => {
      const since = ownWrites.lastOf(requireSignedIn(request).id);
      return send(request.query, reply, () => ({ cap: LONGEST_LIST, since }));
    },
  );
};
