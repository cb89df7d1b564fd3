import Type from 'typebox';
import { signedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import type { Capability } from '../platform/context.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { IdParams } from '../platform/http/schema.ts';
import { ListParams, type ListSpec, LONGEST_LIST, readListQuery, runList } from '../platform/lists/list-query.ts';
import { withTimes } from '../platform/lists/list-times.ts';
import { RecentTotals } from '../platform/lists/recent-totals.ts';
import {
  findNotification,
  type NotificationRow,
  notificationColumns,
  notificationRows,
  toNotification,
} from './records.ts';
import { resendNotification } from './resend.ts';
import { Notification } from './schemas.ts';

/** What the admin's list of notifications can do. */
export const NOTIFICATION_LIST: ListSpec = {
  resource: 'notifications',
  sorts: { created_at: 'outbox.created_at' },
  defaultSort: [['outbox.created_at', 'DESC']],
  filters: {
    id: { column: 'outbox.id', kind: 'text' },
    channel: { column: 'outbox.channel', kind: 'text' },
    kind: { column: 'outbox.kind', kind: 'text' },
    status: { column: 'outbox.status', kind: 'text' },
    lead_id: { column: 'outbox.lead_id', kind: 'text' },
    user_id: { column: 'outbox.user_id', kind: 'text' },
    ...withTimes('outbox.created_at'),
  },
  tieBreak: 'outbox.id',
};

const tags = ['notifications'];
const One = { ...Notification };

/** What was, is and could not be sent, for the admin. */
export const notifications: Capability = (app, { database: { knex }, ownWrites }) => {
  const totals = new RecentTotals();
  app.get(
    '/admin/notifications',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Notifications with their fate, newest first; recipients masked',
        querystring: ListParams,
        response: { 200: Type.Array(Notification) },
      },
    },
    async (request, reply) => {
      const list = readListQuery(NOTIFICATION_LIST, request.query);
      const page = await runList<NotificationRow>(
        NOTIFICATION_LIST,
        list,
        notificationRows(knex),
        notificationColumns(knex),
        LONGEST_LIST,
        {
          rows: notificationRows(knex),
          recent: totals,
          key: 'notifications',
          since: ownWrites.lastOf(signedIn(request).id),
        },
      );
      return sendList(reply, page, toNotification, One);
    },
  );

  app.post(
    '/admin/notifications/:id/resend',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Send one again that failed or was sent',
        params: IdParams,
        response: { 200: Notification },
      },
    },
    async request => {
      const { id } = request.params;
      await resendNotification(knex, actorOf(request), id);
      return toNotification(await findNotification(knex, id));
    },
  );
};
