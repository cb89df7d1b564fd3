import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { QuietRequests } from '../platform/limits/quiet-requests.ts';
import { rememberAddress } from './known-addresses.ts';
import { choosePassword, sendPasswordLink } from './link-password.ts';
import { forgetFailedSignIns } from './login-failures.ts';
import { ForgottenPassword, ForgottenPasswordAnswer, PasswordChoice, PasswordResetAnswer, Session } from './schemas.ts';
import { beginSession } from './session.ts';

const options = routeOptions('authentication');

const LINK_SENT = 'If there is an account with this address, a mail is on its way. Its link works for an hour.';

export const passwordLinkRoutes: Capability = (app, context) => {
  const requests = new QuietRequests(context.callLimits, 'passwords');

  app.post(
    '/auth/invitation',
    options('public', 'Choose the first password with the link of an invitation, and sign in', {
      body: PasswordChoice,
      response: { 200: Session },
    }),
    async request => {
      const link = { ...request.body, purpose: 'invitation' as const, requestId: request.id };
      const row = await choosePassword(context, link);
      await rememberAddress(context, request, row.id);
      return beginSession(context, request, row);
    },
  );

  app.post(
    '/auth/forgot-password',
    options(
      'public',
      'Request a mail with a link for choosing another password; the response is the same for every address',
      {
        body: ForgottenPassword,
        response: { 200: ForgottenPasswordAnswer },
      },
    ),
    async request => {
      await requests.take(request, () => sendPasswordLink(context, request.body.email));
      return { message: LINK_SENT };
    },
  );

  app.post(
    '/auth/reset-password',
    options('public', 'Choose another password with a mailed link; all sessions of the user end', {
      body: PasswordChoice,
      response: { 200: PasswordResetAnswer },
    }),
    async request => {
      const link = { ...request.body, purpose: 'reset' as const, requestId: request.id };
      const { id, email } = await choosePassword(context, link);
      // Only the owner can read the mailbox, so failed attempts of other people at this address no longer count.
      await rememberAddress(context, request, id);
      await forgetFailedSignIns(context, { email, ip: request.ip });
      return { email };
    },
  );
};
