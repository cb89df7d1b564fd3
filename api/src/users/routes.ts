import type { FastifyReply, FastifyRequest } from 'fastify';
import { findUser, readUser, toUser, type UserRow } from '../accounts/account.ts';
import { type PasswordOwner, weakPasswordFaults } from '../accounts/chosen-password.ts';
import { Proof, User } from '../accounts/schemas.ts';
import { demandProof, proofIn, withoutProof } from '../auth/own-proof.ts';
import { demandForContacts } from '../auth/public-contacts.ts';
import { demandRecentSignIn, signedInRecently } from '../auth/recent-sign-in.ts';
import { endSessions } from '../auth/sign-out.ts';
import { continueSession } from '../auth/user-sessions.ts';
import { validateImages } from '../media/embedded.ts';
import { EMBEDDED_BODY_LIMIT } from '../media/limits.ts';
import { isAdmin, signedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { notAllowed } from '../platform/errors/errors.ts';
import { emptyBodyIsNone } from '../platform/http/json-body.ts';
import { Deleted, IdParams, IfMatch } from '../platform/http/schema.ts';
import { sayUnchanged } from '../platform/http/unchanged.ts';
import { asFields, textIn } from '../platform/http/unvalidated.ts';
import { demandVersion, etagOf } from '../platform/http/version.ts';
import { listOf } from '../platform/lists/list-call.ts';
import { LONGEST_LIST } from '../platform/lists/list-query.ts';
import { listSender } from '../platform/lists/send-list.ts';
import { asksForProof, asksForProofToDelete, needsRecentSignIn } from './asks-for-proof.ts';
import { profileContactFaults, publicPartsOf } from './contact-details.ts';
import { createUser, inviteUserAgain, USER_IMAGES } from './create.ts';
import { listedUsers, USER_LIST } from './list.ts';
import { deleteUser } from './remove.ts';
import { restoreUser } from './restore.ts';
import { UserAnswer, UserCreate, UserDeletion, UserHoldings, UserSaved, UserUpdate } from './schemas.ts';
import { findPublicConsultant, holdingsOf, validateEmail, validatePassword } from './service.ts';
import { ownProfile, updateUser } from './update.ts';

const call = callsOf('users');

/** The owner of a password in a body that is not validated yet. */
const ownerIn = (body: unknown): PasswordOwner => ({
  name: textIn(body, 'name'),
  email: textIn(body, 'email'),
  company_name: textIn(body, 'company_name'),
});

/** A user with their version. */
const sent = (reply: FastifyReply, row: UserRow): User => {
  reply.header('etag', etagOf(row.updated_at, row.tokens));
  return toUser(row);
};

/** The people who sign in: the admin keeps them, everybody keeps their own profile. */
export const users: Capability = (app, context) => {
  const { knex } = context.database;
  const send = listSender(context.database, USER_LIST, User, toUser);

  const pictures = (request: FastifyRequest) =>
    validateImages(request.body, USER_IMAGES, { place: context, ...actorOf(request) });
  const newFaults = async ({ body }: FastifyRequest) => [
    ...validatePassword(body),
    ...(await validateEmail(knex, body)),
    ...(await weakPasswordFaults(context, asFields(body).password, [ownerIn(body)])),
  ];
  const weakPassword = async (body: unknown, params: unknown) => {
    const { password } = asFields(body);
    const row = password ? await readUser(knex, 'id', textIn(params, 'id')) : undefined;
    return row ? weakPasswordFaults(context, password, [row, ownerIn(body)]) : [];
  };
  // Of oneself one does not change the address: what is sent of it is left out, right or wrong.
  const changeFaults = async ({ caller, body, params }: FastifyRequest) => [
    ...(isAdmin(caller) ? await validateEmail(knex, body, params) : []),
    ...(await weakPassword(body, params)),
    ...(isAdmin(caller) ? [] : await profileContactFaults(knex, body, params)),
  ];

  app.get('/users', call('admin', 'All users', listOf(User)), async (request, reply) => {
    const since = context.ownWrites.lastOf(signedIn(request).id);
    return send(request.query, reply, filter => ({ within: listedUsers(filter), cap: LONGEST_LIST, since }));
  });

  app.get(
    '/users/:id',
    {
      ...call(
        'public',
        'A user, whole to the admin and the user; of a consultant with a public franchise the public part',
        { params: IdParams, response: { 200: UserAnswer } },
      ),
      onSend: sayUnchanged,
    },
    async (request, reply) => {
      const { id } = request.params;
      reply.header('vary', 'authorization');
      const { caller } = request;
      if (!isAdmin(caller) && !(caller.kind === 'user' && caller.id === id)) return findPublicConsultant(knex, id);
      return sent(reply, await findUser(knex, id));
    },
  );

  app.post(
    '/users',
    {
      ...call(
        { access: 'admin', rules: newFaults, later: pictures },
        'Add a user with a password, or one who is invited; needs a recent sign-in',
        {
          body: UserCreate,
          response: { 201: User },
        },
      ),
      bodyLimit: EMBEDDED_BODY_LIMIT,
    },
    async (request, reply) => {
      await demandRecentSignIn(context, request, proofIn(request.body));
      const { invite: _, ...body } = withoutProof(request.body);
      reply.code(201);
      return sent(reply, await createUser(context, actorOf(request), body));
    },
  );

  app.put(
    '/users/:id',
    {
      ...call(
        { access: 'signed-in', rules: changeFaults, later: pictures },
        'Change a user, or one’s own profile; a new password or role ends all tokens of that user. One’s own password or address, and what weakens another admin, asks for `current_password` and, where one has a second factor, `current_code`; making somebody an admin, any other change of another admin, another’s password, address or phone, contact details in another’s names, and another balance need a recent sign-in',
        { params: IdParams, headers: IfMatch, body: UserUpdate, response: { 200: UserSaved } },
      ),
      bodyLimit: EMBEDDED_BODY_LIMIT,
      onRequest: async request => {
        const caller = signedIn(request);
        if (!isAdmin(caller) && caller.id !== request.params.id) throw notAllowed();
      },
    },
    async (request, reply) => {
      const caller = signedIn(request);
      const { body, params, headers } = request;
      const options = { asAdmin: isAdmin(caller), ifMatch: headers['if-match'] };
      const before = await findUser(knex, params.id);
      demandVersion(options.ifMatch, before.updated_at, () => toUser(before));
      const wanted = options.asAdmin ? body : ownProfile(body);
      const isProven = asksForProof(caller, before, wanted);
      const asksForRecent = needsRecentSignIn(caller, before, wanted);
      if (isProven) await demandProof(context, request, proofIn(body));
      else if (asksForRecent) await demandRecentSignIn(context, request, proofIn(body));
      else if (options.asAdmin)
        await demandForContacts(context, request, proofIn(body), {
          before: publicPartsOf(before),
          after: publicPartsOf(wanted),
        });
      const { row, sessionsEnded } = await updateUser(context, actorOf(request), params.id, body, {
        ...options,
        isProven,
        isRecent: isProven || asksForRecent || signedInRecently(request),
      });
      const isSignedInAnew = sessionsEnded && caller.id === row.id;
      return {
        ...sent(reply, row),
        ...(isSignedInAnew && { access_token: await continueSession(context, request, row, caller.token) }),
      };
    },
  );

  app.delete(
    '/users/:id',
    {
      ...call(
        'admin',
        'Delete a user; their franchises go to the successor or wait for another consultant. Needs a recent sign-in; an admin’s asks for one’s own password',
        { params: IdParams, body: UserDeletion, response: { 200: Deleted } },
      ),
      preValidation: emptyBodyIsNone,
    },
    async request => {
      const { id } = request.params;
      const isProven = asksForProofToDelete(signedIn(request), await findUser(knex, id));
      const demand = isProven ? demandProof : demandRecentSignIn;
      await demand(context, request, proofIn(request.body));
      const { successor_id, move_credits } = request.body;
      await deleteUser(context, actorOf(request), id, { isProven, successor_id, move_credits });
      return { id };
    },
  );

  app.get(
    '/users/:id/holdings',
    call('admin', 'What a user has: franchises, leads and credits, before they are deleted', {
      params: IdParams,
      response: { 200: UserHoldings },
    }),
    request => holdingsOf(knex, request.params.id),
  );

  app.post(
    '/users/:id/invitation',
    {
      ...call(
        'admin',
        'Send the invitation again to a user who has not chosen a password yet; an admin’s needs a recent sign-in',
        { params: IdParams, body: Proof, response: { 200: User } },
      ),
      preValidation: emptyBodyIsNone,
    },
    async request => {
      const { id } = request.params;
      const mayReachAdmins = (await findUser(knex, id)).role === 'admin';
      if (mayReachAdmins) await demandRecentSignIn(context, request, proofIn(request.body));
      return toUser(await inviteUserAgain(knex, actorOf(request), id, { mayReachAdmins }));
    },
  );

  app.post(
    '/users/:id/end-sessions',
    {
      ...call('admin', 'Sign a user out everywhere: every session of theirs ends; an admin’s needs a recent sign-in', {
        params: IdParams,
        body: Proof,
        response: { 200: Deleted },
      }),
      preValidation: emptyBodyIsNone,
    },
    async request => {
      const { id } = request.params;
      if ((await findUser(knex, id)).role === 'admin')
        await demandRecentSignIn(context, request, proofIn(request.body));
      return endSessions(knex, actorOf(request), id);
    },
  );

  app.post(
    '/users/:id/restore',
    {
      ...call(
        'admin',
        'Take a user out of the bin, with the franchises that nobody else was given; needs a recent sign-in',
        { params: IdParams, body: Proof, response: { 200: User } },
      ),
      preValidation: emptyBodyIsNone,
    },
    async (request, reply) => {
      const { id } = request.params;
      await demandRecentSignIn(context, request, proofIn(request.body));
      return sent(reply, await restoreUser(knex, actorOf(request), id));
    },
  );
};
