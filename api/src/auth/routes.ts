import Type from 'typebox';
import { toUser } from '../accounts/account.ts';
import { Proof, User } from '../accounts/schemas.ts';
import { requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { notSignedIn } from '../platform/errors/errors.ts';
import { replaceMissingBody } from '../platform/http/json-body.ts';
import { Deleted, IdParams } from '../platform/http/schema.ts';
import { proofIn, requireProof } from './own-proof.ts';
import { passwordLinkRoutes } from './password-link-routes.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import { ConfirmedSession, EndedSessions, Login, Session, UserSession } from './schemas.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { accountOf, beginSession, sessionOf } from './session.ts';
import { signIn } from './sign-in.ts';
import { endSessions, endToken, requireUnexpiredSession } from './sign-out.ts';
import { continueSession, endOtherSessions, endSession, listSessions } from './user-sessions.ts';

const options = routeOptions('authentication');

export const authRoutes: Capability = async (app, context) => {
  const { knex } = context.database;

  app.post(
    '/auth/login',
    options('public', 'Sign in, with the code of the second factor if there is one (422 at `code` requests it)', {
      body: Login,
      response: { 200: Session },
    }),
    async request => {
      const row = await signIn(context, request);
      return beginSession(context, request, row);
    },
  );

  app.post(
    '/auth/refresh',
    options(
      { access: 'signed-in', whileSettingUp: true },
      'Refresh the token, until 7 days after the password was entered; other tokens stay valid',
      { response: { 200: Session } },
    ),
    async request => {
      const { id, epoch, token } = requireSignedIn(request);
      requireUnexpiredSession(token);
      const row = await accountOf(context, id);
      // The sessions ended after the token was checked, so the token is not exchanged for a new one.
      if (row.session_epoch !== epoch) throw notSignedIn();
      return sessionOf(context, row, token);
    },
  );

  app.post(
    '/auth/confirm',
    options(
      'signed-in',
      'Confirm the password, and the code of a second factor, for a token that counts as a recent sign-in',
      { body: Proof, response: { 200: ConfirmedSession } },
    ),
    async request => {
      await requireProof(context, request, proofIn(request.body));
      const { id, epoch, token } = requireSignedIn(request);
      const row = await accountOf(context, id);
      // As with a refresh, a session that ended in the meantime is not continued.
      if (row.session_epoch !== epoch) throw notSignedIn();
      return { access_token: await continueSession(context, request, row, token) };
    },
  );

  app.post(
    '/auth/logout',
    options({ access: 'signed-in', whileSettingUp: true }, 'Sign out: end the session of this token only', {
      response: { 200: Deleted },
    }),
    async request => {
      const { id, token } = requireSignedIn(request);
      await endToken(knex, token);
      return { id };
    },
  );

  app.get(
    '/auth/me',
    options({ access: 'signed-in', whileSettingUp: true }, 'Get the signed-in user', { response: { 200: User } }),
    async request => toUser(await accountOf(context, requireSignedIn(request).id)),
  );

  app.post(
    '/auth/sign-out-everywhere',
    options({ access: 'signed-in', whileSettingUp: true }, 'End all sessions of the caller, including this one', {
      response: { 200: Deleted },
    }),
    async request => endSessions(knex, actorOf(request)),
  );

  app.get(
    '/auth/sessions',
    options('signed-in', 'List the caller’s sessions', { response: { 200: Type.Array(UserSession) } }),
    async request => {
      const { id, token } = requireSignedIn(request);
      return listSessions(knex, id, token.sessionId);
    },
  );

  app.delete(
    '/auth/sessions/:id',
    {
      ...options('signed-in', 'End one of the caller’s sessions. Needs a recent sign-in', {
        params: IdParams,
        body: Proof,
        response: { 200: Deleted },
      }),
      preValidation: replaceMissingBody,
    },
    async request => {
      await requireRecentSignIn(context, request, proofIn(request.body));
      await endSession(context, request, request.params.id);
      return { id: request.params.id };
    },
  );

  app.post(
    '/auth/sessions/end-others',
    {
      ...options('signed-in', 'End all other sessions of the caller. Needs a recent sign-in', {
        body: Proof,
        response: { 200: EndedSessions },
      }),
      preValidation: replaceMissingBody,
    },
    async request => {
      // Without this check, the thief of a token could end the sessions with which the owner tries to lock them out.
      await requireRecentSignIn(context, request, proofIn(request.body));
      return { ended: await endOtherSessions(context, request) };
    },
  );

  await passwordLinkRoutes(app, context);
  await secondFactorRoutes(app, context);
};
