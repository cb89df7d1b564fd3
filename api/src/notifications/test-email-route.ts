import type { FastifyRequest } from 'fastify';
import { actorOf } from '../platform/access/actor.ts';
import { callsOf } from '../platform/access/calls.ts';
import { audit } from '../platform/audit.ts';
import type { Capability } from '../platform/context.ts';
import { type Fault, fault } from '../platform/errors/errors.ts';
import { TestEmail, TestEmailAnswer } from './schemas.ts';
import { sendTestEmail } from './test-email.ts';

const call = callsOf('notifications');

/** Specification §5. */
const NO_ADDRESS = 'Please enter an email address for testing';

const demandAddress = ({ body }: FastifyRequest): Fault[] => {
  const given = typeof body === 'object' && body !== null && 'test_email' in body ? body.test_email : '';
  return given === '' ? [fault(NO_ADDRESS, 'test_email', 'required')] : [];
};

/** The Email Settings' test box. */
export const testEmail: Capability = (app, context) => {
  app.post(
    '/admin/test-email',
    call(
      { access: 'admin', rules: demandAddress },
      'Send a test mail by the saved settings; a failure is told, not thrown',
      { body: TestEmail, response: { 200: TestEmailAnswer } },
    ),
    async request => {
      const { test_email = '', provider } = request.body;
      const answer = await sendTestEmail(context, test_email, provider);
      // That it worked is kept: the first steps are told from it.
      if (answer.success)
        await audit(context.database.knex, actorOf(request), { action: 'test', entity: 'settings', entityId: 'email' });
      return answer;
    },
  );
};
