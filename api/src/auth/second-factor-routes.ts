import { findUser, toUser, type UserRow } from '../accounts/account.ts';
import { Proof, User } from '../accounts/schemas.ts';
import { requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { replaceMissingBody } from '../platform/http/json-body.ts';
import { IdParams } from '../platform/http/schema.ts';
import { qrCode } from '../platform/runtime/lazy-imports.ts';
import { readCompanyName } from '../settings/company-name.ts';
import { proofIn, requirePassword, requireProof } from './own-proof.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import { tryFirstCode } from './second-factor/check.ts';
import { otpauthAddress } from './second-factor/codes.ts';
import {
  endsSecondFactorRequirement,
  isSecondFactorRequired,
  readSecuritySettings,
  saveSecuritySettings,
} from './second-factor/requirement.ts';
import {
  RecoveryCodes,
  SecondFactor,
  SecondFactorAdded,
  SecondFactorBeginRequest,
  SecondFactorConfirmRequest,
  SecondFactorProof,
  SecondFactorSecret,
  SecuritySettings,
  SecuritySettingsUpdate,
} from './second-factor/schemas.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor/service.ts';
import { accountOf } from './session.ts';
import { continueSession } from './user-sessions.ts';

const options = routeOptions('authentication');

/** Names of the caller's password and code in bodies that change a second factor. */
const FIELDS = { password: 'password', code: 'code' };

/** Routes of the second factor: the caller's own, the removal of another user's, and whether admins must have one. */
export const secondFactorRoutes: Capability = (app, context) => {
  const { knex } = context.database;

  const statusOf = async (row: UserRow): Promise<SecondFactor> => ({
    enabled: hasSecondFactor(row),
    required: await isSecondFactorRequired(knex, row),
    recovery_codes_left: hasSecondFactor(row) ? (row.recovery_codes?.length ?? 0) : 0,
  });

  app.get(
    '/auth/second-factor',
    options({ access: 'signed-in', whileSettingUp: true }, 'Get the state of the caller’s second factor', {
      response: { 200: SecondFactor },
    }),
    async request => statusOf(await accountOf(context, requireSignedIn(request).id)),
  );

  app.post(
    '/auth/second-factor/begin',
    options(
      { access: 'signed-in', whileSettingUp: true },
      'Create a secret for an authenticator app; it takes effect when a code confirms it',
      { body: SecondFactorBeginRequest, response: { 200: SecondFactorSecret } },
    ),
    async request => {
      const { id, email } = await requirePassword(context, request, request.body, FIELDS);
      const secret = await beginSecondFactor(context, id);
      const address = otpauthAddress(secret, { email, issuer: await readCompanyName(knex) });
      return { secret, address, qr_image: await qrCode().toDataURL(address, { margin: 2, scale: 6 }) };
    },
  );

  app.post(
    '/auth/second-factor/confirm',
    options(
      { access: 'signed-in', whileSettingUp: true },
      'Turn the second factor on with a first code; all other sessions end',
      { body: SecondFactorConfirmRequest, response: { 200: SecondFactorAdded } },
    ),
    async request => {
      const caller = requireSignedIn(request);
      const { id, token } = caller;
      const recovery_codes = await tryFirstCode(context, caller, () =>
        confirmSecondFactor(context, actorOf(request), request.body.code),
      );
      const row = await accountOf(context, id);
      return { recovery_codes, access_token: await continueSession(context, request, row, token, token.passwordAt) };
    },
  );

  app.post(
    '/auth/second-factor/recovery-codes',
    options('signed-in', 'Create ten new recovery codes; the previous ones no longer work', {
      body: SecondFactorProof,
      response: { 200: RecoveryCodes },
    }),
    async request => {
      await requireProof(context, request, request.body, FIELDS);
      return { recovery_codes: await renewRecoveryCodes(context, actorOf(request)) };
    },
  );

  app.post(
    '/auth/second-factor/remove',
    options('signed-in', 'Remove the caller’s second factor', {
      body: SecondFactorProof,
      response: { 200: SecondFactor },
    }),
    async request => {
      await requireProof(context, request, request.body, FIELDS);
      return statusOf(await removeSecondFactor(knex, actorOf(request), requireSignedIn(request).id, 'oneself'));
    },
  );

  app.delete(
    '/users/:id/second-factor',
    {
      ...options(
        'admin',
        'Remove the second factor of a user who lost it; their sessions end. Needs a recent sign-in; for an admin the caller’s own password',
        { params: IdParams, body: Proof, response: { 200: User } },
      ),
      preValidation: replaceMissingBody,
    },
    async request => {
      const { role } = await findUser(knex, request.params.id);
      const isOwn = request.params.id === requireSignedIn(request).id;
      const demand = role === 'admin' && !isOwn ? requireProof : requireRecentSignIn;
      await demand(context, request, proofIn(request.body));
      return toUser(await removeSecondFactor(knex, actorOf(request), request.params.id, 'admin'));
    },
  );

  app.get(
    '/admin/security-settings',
    options('admin', 'Get the security settings', { response: { 200: SecuritySettings } }),
    async () => readSecuritySettings(knex),
  );

  app.put(
    '/admin/security-settings',
    options(
      'admin',
      'Save the security settings; admins without a second factor are signed out when it becomes required. Needs a recent sign-in; to lift the requirement, the caller’s own password',
      { body: SecuritySettingsUpdate, response: { 200: SecuritySettings } },
    ),
    async request => {
      const { secondFactorRequiredOfAdmins, idleSignOutHours } = request.body;
      const wanted = { secondFactorRequiredOfAdmins, ...(idleSignOutHours !== undefined && { idleSignOutHours }) };
      const isProven = endsSecondFactorRequirement(await readSecuritySettings(knex), wanted);
      const demand = isProven ? requireProof : requireRecentSignIn;
      await demand(context, request, proofIn(request.body));
      return saveSecuritySettings(knex, actorOf(request), { wanted, isProven });
    },
  );
};
