import { signedIn } from '../platform/access.ts';
import { actorOf } from '../platform/actor.ts';
import type { Capability } from '../platform/context.ts';
import { notSignedIn } from '../platform/errors.ts';
import { Deleted } from '../platform/schema.ts';
import { User } from '../users/schemas.ts';
import { toUser } from '../users/wire-user.ts';
import { LoginFailures } from './login-failures.ts';
import { passwordLinks } from './password-link-routes.ts';
import { isPassword } from './passwords.ts';
import { Login, Session } from './schemas.ts';
import { CodeGuesses } from './second-factor/guesses.ts';
import { secondFactor } from './second-factor/routes.ts';
import { hasSecondFactor } from './second-factor/service.ts';
import { accountOf, findAccount, sessionOf } from './session.ts';
import { endSessions } from './sign-out.ts';

const tags = ['authentication'];

/** Signing in, staying signed in, and who one is. */
export const auth: Capability = (app, context) => {
  const { config, database, rateLimits } = context;
  const failures = new LoginFailures(rateLimits, config.limits.loginFailures);
  const guesses = new CodeGuesses(rateLimits);

  app.post(
    '/auth/login',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Sign in; where there is a second factor, with its code (422 at `code` asks for it)',
        body: Login,
        response: { 200: Session },
      },
    },
    async request => {
      const { email, password, code } = request.body;
      await failures.begin(email, request.ip);
      const row = await findAccount(context, { email });
      if (!(await isPassword(row?.password_hash ?? null, password)) || !row)
        throw notSignedIn('The email or the password is wrong');
      if (hasSecondFactor(row)) {
        if (!code) await failures.withdraw(email, request.ip);
        const place = { knex: database.knex, secretsKey: config.secretsKey, requestId: request.id };
        await guesses.demand(place, row, code);
      }
      await failures.succeed(email, request.ip);
      return sessionOf(context, row);
    },
  );

  app.post(
    '/auth/refresh',
    {
      config: { access: 'signed-in', whileSettingUp: true },
      schema: { tags, summary: 'A fresh token; ends no other', response: { 200: Session } },
    },
    async request => {
      const { id, epoch } = signedIn(request);
      const row = await accountOf(context, id);
      // The sessions were ended since the token was looked at: it is exchanged for none of the new ones.
      if (row.session_epoch !== epoch) throw notSignedIn();
      return sessionOf(context, row);
    },
  );

  app.get(
    '/auth/me',
    {
      config: { access: 'signed-in', whileSettingUp: true },
      schema: { tags, summary: 'The signed-in user', response: { 200: User } },
    },
    async request => toUser(await accountOf(context, signedIn(request).id)),
  );

  app.post(
    '/auth/sign-out-everywhere',
    {
      config: { access: 'signed-in', whileSettingUp: true },
      schema: { tags, summary: 'End every session of one’s own, this one too', response: { 200: Deleted } },
    },
    async request => endSessions(database.knex, actorOf(request)),
  );

  passwordLinks(app, context);
  secondFactor(app, context, { failures, guesses });
};
