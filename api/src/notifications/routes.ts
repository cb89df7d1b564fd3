import { signedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { IdParams } from '../platform/http/schema.ts';
import { listOf } from '../platform/lists/list-call.ts';
import { LONGEST_LIST } from '../platform/lists/list-query.ts';
import { listSender } from '../platform/lists/send-list.ts';
import { NOTIFICATION_LIST } from './list.ts';
import { findNotification, toNotification } from './records.ts';
import { resendNotification } from './resend.ts';
import { Notification } from './schemas.ts';

const call = callsOf('notifications');

/** What was, is and could not be sent, for the admin. */
export const notifications: Capability = (app, { database, ownWrites }) => {
  const { knex } = database;
  const send = listSender(database, NOTIFICATION_LIST, Notification, toNotification);
  app.get(
    '/admin/notifications',
    call('admin', 'Notifications with their fate, newest first; recipients masked', listOf(Notification)),
    async (request, reply) => {
      const since = ownWrites.lastOf(signedIn(request).id);
      return send(request.query, reply, () => ({ cap: LONGEST_LIST, since }));
    },
  );

  app.post(
    '/admin/notifications/:id/resend',
    call('admin', 'Send one again that failed or was sent', { params: IdParams, response: { 200: Notification } }),
    async request => {
      const { id } = request.params;
      await resendNotification(knex, actorOf(request), id);
      return toNotification(await findNotification(knex, id));
    },
  );
};
