import { signedIn } from '../platform/access.ts';
import { issueToken } from '../platform/caller.ts';
import type { Capability } from '../platform/context.ts';
import { notSignedIn } from '../platform/errors.ts';
import { User } from '../users/schemas.ts';
import { toUser, type UserRow } from '../users/wire-user.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { LoginFailures } from './login-failures.ts';
import { isPassword } from './passwords.ts';
import { InvitationAnswer, Login, Session } from './schemas.ts';

/** Signing in, staying signed in, and who one is. */
export const auth: Capability = (app, { config, database }) => {
  const failures = new LoginFailures(config.limits.loginFailures);

  const sessionOf = async (row: UserRow): Promise<Session> => ({
    access_token: await issueToken(config.jwtSecret, row),
    token_type: 'bearer',
    user: toUser(row),
  });

  const account = async (where: { id: string } | { email: string }): Promise<UserRow | undefined> => {
    const row = await database.knex('users').where(where).whereNull('deleted_at').first();
    return row && config.production && row.is_demo ? undefined : row;
  };

  app.post(
    '/auth/login',
    {
      config: { access: 'public' },
      schema: { tags: ['authentication'], summary: 'Sign in', body: Login, response: { 200: Session } },
    },
    async request => {
      const { email, password } = request.body;
      failures.begin(email, request.ip);
      const row = await account({ email });
      if (!(await isPassword(row?.password_hash ?? null, password)) || !row)
        throw notSignedIn('The email or the password is wrong');
      failures.succeed(email, request.ip);
      return sessionOf(row);
    },
  );

  app.post(
    '/auth/invitation',
    {
      config: { access: 'public' },
      schema: {
        tags: ['authentication'],
        summary: 'Choose the first password by the link of an invitation, and be signed in',
        body: InvitationAnswer,
        response: { 200: Session },
      },
    },
    async request => sessionOf(await acceptInvitation(database.knex, { ...request.body, requestId: request.id })),
  );

  app.post(
    '/auth/refresh',
    {
      config: { access: 'signed-in' },
      schema: { tags: ['authentication'], summary: 'A fresh token; ends no other', response: { 200: Session } },
    },
    async request => {
      const row = await account({ id: signedIn(request).id });
      if (!row) throw notSignedIn();
      return sessionOf(row);
    },
  );

  app.get(
    '/auth/me',
    {
      config: { access: 'signed-in' },
      schema: { tags: ['authentication'], summary: 'The signed-in user', response: { 200: User } },
    },
    async request => {
      const row = await account({ id: signedIn(request).id });
      if (!row) throw notSignedIn();
      return toUser(row);
    },
  );
};
