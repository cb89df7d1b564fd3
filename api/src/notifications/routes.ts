import Type from 'typebox';
import { signedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import type { Capability } from '../platform/context.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { IdParams } from '../platform/http/schema.ts';
import { ListParams, LONGEST_LIST, readListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { NOTIFICATION_LIST } from './list.ts';
import { findNotification, type NotificationRow, toNotification } from './records.ts';
import { resendNotification } from './resend.ts';
import { Notification } from './schemas.ts';

const tags = ['notifications'];
const One = { ...Notification };

/** What was, is and could not be sent, for the admin. */
export const notifications: Capability = (app, { database, ownWrites }) => {
  const { knex } = database;
  const lists = listReader(database, NOTIFICATION_LIST);
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
      const since = ownWrites.lastOf(signedIn(request).id);
      const page = await lists.page<NotificationRow>(list, { cap: LONGEST_LIST, since });
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
