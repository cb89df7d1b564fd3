import type { FastifyRequest } from 'fastify';
import { requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import { audit } from '../platform/audit.ts';
import type { Capability } from '../platform/context.ts';
import { type Fault, fault } from '../platform/errors/errors.ts';
import { IdParams } from '../platform/http/schema.ts';
import { listSchemas, listSender } from '../platform/lists/list-call.ts';
import { LONGEST_LIST } from '../platform/lists/list-query.ts';
import { NOTIFICATION_LIST } from './list.ts';
import { findNotification, toNotification } from './records.ts';
import { resendNotification } from './resend.ts';
import { Notification, TestEmail, TestEmailAnswer } from './schemas.ts';
import { sendTestEmail } from './test-email.ts';

const options = routeOptions('notifications');

/** Routes of sent, pending and failed messages, for admins. */
export const notificationRoutes: Capability = (app, { database, ownWrites }) => {
  const { knex } = database;
  const send = listSender(database, NOTIFICATION_LIST, Notification, toNotification);
  app.get(
    '/admin/notifications',
    options(
      'admin',
      'List notifications with their status, newest first; recipients are masked',
      listSchemas(Notification),
    ),
    async (request, reply) => {
      const since = ownWrites.lastOf(requireSignedIn(request).id);
      return send(request.query, reply, () => ({ cap: LONGEST_LIST, since }));
    },
  );

  app.post(
    '/admin/notifications/:id/resend',
    options('admin', 'Send a failed or sent notification again', { params: IdParams, response: { 200: Notification } }),
    async request => {
      const { id } = request.params;
      await resendNotification(knex, actorOf(request), id);
      return toNotification(await findNotification(knex, id));
    },
  );
};

const demandAddress = ({ body }: FastifyRequest): Fault[] => {
  const given = typeof body === 'object' && body !== null && 'test_email' in body ? body.test_email : '';
  return given === '' ? [fault('test_email', 'required', 'test_email_address_required')] : [];
};

/** Route of the test in the email settings. */
export const testEmailRoutes: Capability = (app, context) => {
  app.post(
    '/admin/test-email',
    options(
      { access: 'admin', rules: demandAddress },
      'Send a test mail with the saved settings; a failure is reported in the response',
      { body: TestEmail, response: { 200: TestEmailAnswer } },
    ),
    async request => {
      const { test_email = '', provider } = request.body;
      const answer = await sendTestEmail(context, test_email, provider);
      // The result is recorded for the first steps, which show whether mail works.
      if (answer.success)
        await audit(context.database.knex, actorOf(request), { action: 'test', entity: 'settings', entityId: 'email' });
      return answer;
    },
  );
};
