import type { FastifyRequest } from 'fastify';
import type { Capability } from '../platform/context.ts';
import { type Fault, fault } from '../platform/errors.ts';
import { sendTestEmail } from './email/test-email.ts';
import { TestEmail, TestEmailAnswer } from './schemas.ts';

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
    {
      config: { access: 'admin', rules: demandAddress },
      schema: {
        tags: ['notifications'],
        summary: 'Send a test mail by the saved settings; a failure is told, not thrown',
        body: TestEmail,
        response: { 200: TestEmailAnswer },
      },
    },
    async ({ body: { test_email = '', provider } }) => sendTestEmail(context, test_email, provider),
  );
};
