import type { FastifyReply, FastifyRequest } from 'fastify';
import { findUser, readUser, toUser, type UserRow } from '../accounts/account.ts';
import { type PasswordOwner, weakPasswordFaults } from '../accounts/chosen-password.ts';
import { Proof, User } from '../accounts/schemas.ts';
import { proofIn, requireProof, withoutProof } from '../auth/own-proof.ts';
import { requireSignInForContacts } from '../auth/public-contacts.ts';
import { requireRecentSignIn, signedInRecently } from '../auth/recent-sign-in.ts';
import { endSessions } from '../auth/sign-out.ts';
import { continueSession } from '../auth/user-sessions.ts';
import { validateImages } from '../media/embedded.ts';
import { EMBEDDED_BODY_LIMIT } from '../media/limits.ts';
import { isAdmin, requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { notAllowed } from '../platform/errors/errors.ts';
import { replaceMissingBody } from '../platform/http/json-body.ts';
import { sendNotModified } from '../platform/http/not-modified.ts';
import { asFields, textIn } from '../platform/http/raw-input.ts';
import { Deleted, IdParams, IfMatch } from '../platform/http/schema.ts';
import { etagOf, requireVersion } from '../platform/http/version.ts';
import { listSchemas, listSender } from '../platform/lists/list-call.ts';
import { LONGEST_LIST } from '../platform/lists/list-query.ts';
import { profileContactFaults, publicPartsOf } from './contact-details.ts';
import { createUser, resendUserInvitation, USER_IMAGES } from './create.ts';
import { listedUsers, USER_LIST } from './list.ts';
import { deleteUser } from './remove.ts';
import { needsPassword, needsPasswordToDelete, needsRecentSignIn } from './required-proof.ts';
import { restoreUser } from './restore.ts';
import { UserAnswer, UserCreate, UserDeletion, UserHoldings, UserSaved, UserUpdate } from './schemas.ts';
import { findPublicConsultant, findUserHoldings, validateEmail, validatePassword } from './service.ts';
import { ownProfile, updateUser } from './update.ts';

const options = routeOptions('users');

/** Returns the owner of a password from an unvalidated body. */
const ownerIn = (body: unknown): PasswordOwner => ({
  name: textIn(body, 'name'),
  email: textIn(body, 'email'),
  company_name: textIn(body, 'company_name'),
});

/** Sets the `ETag` header and returns the user. */
const sendUser = (reply: FastifyReply, row: UserRow): User => {
  reply.header('etag', etagOf(row.updated_at, row.tokens));
  return toUser(row);
};

/** Routes of users: admins manage all, every user manages their own profile. */
export const userRoutes: Capability = (app, context) => {
  const { knex } = context.database;
  const send = listSender(context.database, USER_LIST, User, toUser);

  const pictures = (request: FastifyRequest) =>
    validateImages(request.body, USER_IMAGES, { place: context, ...actorOf(request) });
  const newFaults = async (request: FastifyRequest) => [
    ...validatePassword(request.body),
    ...(await validateEmail(knex, request.body)),
    ...(await weakPasswordFaults(context, requireSignedIn(request).id, asFields(request.body).password, [
      ownerIn(request.body),
    ])),
  ];
  const weakPassword = async (request: FastifyRequest) => {
    const { body, params } = request;
    const { password } = asFields(body);
    const row = password ? await readUser(knex, 'id', textIn(params, 'id')) : undefined;
    return row ? weakPasswordFaults(context, requireSignedIn(request).id, password, [row, ownerIn(body)]) : [];
  };
  // Users cannot change their own email address: a sent one is ignored, whether valid or not.
  const changeFaults = async (request: FastifyRequest) => {
    const { caller, body, params } = request;
    return [
      ...(isAdmin(caller) ? await validateEmail(knex, body, params) : []),
      ...(await weakPassword(request)),
      ...(isAdmin(caller) ? [] : await profileContactFaults(knex, body, params)),
    ];
  };

  app.get('/users', options('admin', 'List users', listSchemas(User)), async (request, reply) => {
    const since = context.ownWrites.lastOf(requireSignedIn(request).id);
    return send(request.query, reply, filter => ({ within: listedUsers(filter), cap: LONGEST_LIST, since }));
  });

  app.get(
    '/users/:id',
    {
      ...options(
        'public',
        'Get a user: complete for admins and the user, the public part of a consultant with a public franchise for others',
        { params: IdParams, response: { 200: UserAnswer } },
      ),
      onSend: sendNotModified,
    },
    async (request, reply) => {
      const { id } = request.params;
      reply.header('vary', 'authorization');
      const { caller } = request;
      if (!isAdmin(caller) && !(caller.kind === 'user' && caller.id === id)) return findPublicConsultant(knex, id);
      return sendUser(reply, await findUser(knex, id));
    },
  );

  app.post(
    '/users',
    {
      ...options(
        { access: 'admin', rules: newFaults, later: pictures },
        'Create a user with a password or an invitation; needs a recent sign-in',
        {
          body: UserCreate,
          response: { 201: User },
        },
      ),
      bodyLimit: EMBEDDED_BODY_LIMIT,
    },
    async (request, reply) => {
      await requireRecentSignIn(context, request, proofIn(request.body));
      const { invite: _, ...body } = withoutProof(request.body);
      reply.code(201);
      return sendUser(reply, await createUser(context, actorOf(request), body));
    },
  );

  app.put(
    '/users/:id',
    {
      ...options(
        { access: 'signed-in', rules: changeFaults, later: pictures },
        'Change a user or the caller’s own profile; a new password or role ends all tokens of that user. The caller’s own password or address, and what weakens another admin, need `current_password` and, with a second factor, `current_code`. Making a user an admin, any other change of another admin, another user’s password, address or phone, contact details in another user’s names, and a changed balance need a recent sign-in',
        { params: IdParams, headers: IfMatch, body: UserUpdate, response: { 200: UserSaved } },
      ),
      bodyLimit: EMBEDDED_BODY_LIMIT,
      onRequest: async request => {
        const caller = requireSignedIn(request);
        if (!isAdmin(caller) && caller.id !== request.params.id) throw notAllowed();
      },
    },
    async (request, reply) => {
      const caller = requireSignedIn(request);
      const { body, params, headers } = request;
      const saveOptions = { asAdmin: isAdmin(caller), ifMatch: headers['if-match'] };
      const before = await findUser(knex, params.id);
      requireVersion(saveOptions.ifMatch, before.updated_at, () => toUser(before));
      const wanted = saveOptions.asAdmin ? body : ownProfile(body);
      const isProven = needsPassword(caller, before, wanted);
      const asksForRecent = needsRecentSignIn(caller, before, wanted);
      if (isProven) await requireProof(context, request, proofIn(body));
      else if (asksForRecent) await requireRecentSignIn(context, request, proofIn(body));
      else if (saveOptions.asAdmin)
        await requireSignInForContacts(context, request, proofIn(body), {
          before,
          sent: wanted,
          partsOf: publicPartsOf,
        });
      const { row, sessionsEnded } = await updateUser(context, actorOf(request), params.id, body, {
        ...saveOptions,
        isProven,
        isRecent: isProven || asksForRecent || signedInRecently(request),
      });
      const needsNewSession = sessionsEnded && caller.id === row.id;
      return {
        ...sendUser(reply, row),
        ...(needsNewSession && { access_token: await continueSession(context, request, row, caller.token) }),
      };
    },
  );

  app.delete(
    '/users/:id',
    {
      ...options(
        'admin',
        'Delete a user; their franchises go to the successor or stay unassigned. Needs a recent sign-in; for an admin the caller’s own password',
        { params: IdParams, body: UserDeletion, response: { 200: Deleted } },
      ),
      preValidation: replaceMissingBody,
    },
    async request => {
      const { id } = request.params;
      const isProven = needsPasswordToDelete(requireSignedIn(request), await findUser(knex, id));
      const demand = isProven ? requireProof : requireRecentSignIn;
      await demand(context, request, proofIn(request.body));
      const { successor_id, move_credits } = request.body;
      await deleteUser(context, actorOf(request), id, { isProven, successor_id, move_credits });
      return { id };
    },
  );

  app.get(
    '/users/:id/holdings',
    options('admin', 'Get a user’s franchises, leads and credits, before a deletion', {
      params: IdParams,
      response: { 200: UserHoldings },
    }),
    request => findUserHoldings(knex, request.params.id),
  );

  app.post(
    '/users/:id/invitation',
    {
      ...options(
        'admin',
        'Send another invitation to a user without a password; for an admin it needs a recent sign-in',
        {
          params: IdParams,
          body: Proof,
          response: { 200: User },
        },
      ),
      preValidation: replaceMissingBody,
    },
    async request => {
      const { id } = request.params;
      const mayReachAdmins = (await findUser(knex, id)).role === 'admin';
      if (mayReachAdmins) await requireRecentSignIn(context, request, proofIn(request.body));
      return toUser(await resendUserInvitation(knex, actorOf(request), id, { mayReachAdmins }));
    },
  );

  app.post(
    '/users/:id/end-sessions',
    {
      ...options('admin', 'End all sessions of a user; for an admin it needs a recent sign-in', {
        params: IdParams,
        body: Proof,
        response: { 200: Deleted },
      }),
      preValidation: replaceMissingBody,
    },
    async request => {
      const { id } = request.params;
      if ((await findUser(knex, id)).role === 'admin')
        await requireRecentSignIn(context, request, proofIn(request.body));
      return endSessions(knex, actorOf(request), id);
    },
  );

  app.post(
    '/users/:id/restore',
    {
      ...options(
        'admin',
        'Restore a deleted user, with the franchises that no one else was assigned; needs a recent sign-in',
        { params: IdParams, body: Proof, response: { 200: User } },
      ),
      preValidation: replaceMissingBody,
    },
    async (request, reply) => {
      const { id } = request.params;
      await requireRecentSignIn(context, request, proofIn(request.body));
      return sendUser(reply, await restoreUser(knex, actorOf(request), id));
    },
  );
};
