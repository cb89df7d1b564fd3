import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { findUser, toUser, type UserRow } from '../accounts/account.ts';
import { User } from '../accounts/schemas.ts';
import { demandProof, proofIn } from '../auth/own-proof.ts';
import { DeletedInBatches } from '../background-jobs/schemas.ts';
import { validateImages } from '../media/embedded.ts';
import { EMBEDDED_BODY_LIMIT } from '../media/limits.ts';
import { isAdmin, signedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import type { Capability } from '../platform/context.ts';
import { notAllowed } from '../platform/errors/errors.ts';
import { emptyBodyIsNone } from '../platform/http/json-body.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { IdParams, IfMatch } from '../platform/http/schema.ts';
import { sayUnchanged } from '../platform/http/unchanged.ts';
import { demandVersion, etagOf } from '../platform/http/version.ts';
import { ListParams, LONGEST_LIST, readListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { asksForProof, asksForProofToDelete } from './asks-for-proof.ts';
import { createUser, inviteUserAgain } from './create.ts';
import { listedUsers, USER_LIST } from './list.ts';
import { deleteUser } from './remove.ts';
import { restoreUser } from './restore.ts';
import { RestoredUser, UserAnswer, UserCreate, UserDeletion, UserHoldings, UserSaved, UserUpdate } from './schemas.ts';
import { findPublicConsultant, holdingsOf, validateEmail, validatePassword } from './service.ts';
import { ownProfile, updateUser } from './update.ts';

const tags = ['users'];
const One = { ...User };

/** A user with their version. */
const sent = (reply: FastifyReply, row: UserRow): User => {
  reply.header('etag', etagOf(row.updated_at, row.tokens));
  return toUser(row);
};

/** The people who sign in: the admin keeps them, everybody keeps their own profile. */
export const users: Capability = (app, context) => {
  const { knex } = context.database;
  const lists = listReader(context.database, USER_LIST);

  const pictures = ({ body }: FastifyRequest) => validateImages(body, { photo: 'photo' });
  const newFaults = async ({ body }: FastifyRequest) => [
    ...validatePassword(body),
    ...(await validateEmail(knex, body)),
  ];
  // Of oneself one does not change the address: what is sent of it is left out, right or wrong.
  const changeFaults = ({ caller, body, params }: FastifyRequest) =>
    isAdmin(caller) ? validateEmail(knex, body, params) : [];

  app.get(
    '/users',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'All users', querystring: ListParams, response: { 200: Type.Array(User) } },
    },
    async (request, reply) => {
      const list = readListQuery(USER_LIST, request.query);
      const since = context.ownWrites.lastOf(signedIn(request).id);
      const within = listedUsers(list.filter);
      const page = await lists.page<UserRow>(list, { within, cap: LONGEST_LIST, since });
      return sendList(reply, page, toUser, One);
    },
  );

  app.get(
    '/users/:id',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'A user, whole to the admin and the user; of a consultant with a public franchise the public part',
        params: IdParams,
        response: { 200: UserAnswer },
      },
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
      config: { access: 'admin', rules: newFaults, pictures },
      bodyLimit: EMBEDDED_BODY_LIMIT,
      schema: {
        tags,
        summary: 'Add a user with a password, or one who is invited',
        body: UserCreate,
        response: { 201: User },
      },
    },
    async (request, reply) => {
      const { invite: _, ...body } = request.body;
      reply.code(201);
      return sent(reply, await createUser(context, actorOf(request), body));
    },
  );

  app.put(
    '/users/:id',
    {
      config: { access: 'signed-in', rules: changeFaults, pictures },
      bodyLimit: EMBEDDED_BODY_LIMIT,
      schema: {
        tags,
        summary:
          'Change a user, or one’s own profile; a new password or role ends all tokens of that user. One’s own password or address, and what weakens another admin, asks for `current_password` and, where one has a second factor, `current_code`',
        params: IdParams,
        headers: IfMatch,
        body: UserUpdate,
        response: { 200: UserSaved },
      },
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
      const isProven = asksForProof(caller, before, options.asAdmin ? body : ownProfile(body));
      if (isProven) await demandProof(context, request, proofIn(body));
      const { row, sessionsEnded } = await updateUser(context, actorOf(request), params.id, body, {
        ...options,
        isProven,
      });
      const isSignedInAnew = sessionsEnded && caller.id === row.id;
      return { ...sent(reply, row), ...(isSignedInAnew && { access_token: context.sessionTokens.issue(row) }) };
    },
  );

  app.delete(
    '/users/:id',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary:
          'Delete a user; their franchises go to the successor or wait for another consultant, more than 500 of them after the answer. An admin’s deletion asks for one’s own password',
        params: IdParams,
        body: UserDeletion,
        response: { 200: DeletedInBatches },
      },
      preValidation: emptyBodyIsNone,
    },
    async request => {
      const { id } = request.params;
      const isProven = asksForProofToDelete(signedIn(request), await findUser(knex, id));
      if (isProven) await demandProof(context, request, proofIn(request.body));
      const { successor_id, move_credits } = request.body;
      const job = await deleteUser(context, actorOf(request), id, { isProven, successor_id, move_credits });
      return { id, ...(job && { job }) };
    },
  );

  app.get(
    '/users/:id/holdings',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'What a user has: franchises, leads and credits, before they are deleted',
        params: IdParams,
        response: { 200: UserHoldings },
      },
    },
    request => holdingsOf(knex, request.params.id),
  );

  app.post(
    '/users/:id/invitation',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Send the invitation again to a user who has not chosen a password yet',
        params: IdParams,
        response: { 200: User },
      },
    },
    async request => toUser(await inviteUserAgain(knex, actorOf(request), request.params.id)),
  );

  app.post(
    '/users/:id/restore',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Take a user out of the bin, with the franchises that nobody else was given',
        params: IdParams,
        response: { 200: RestoredUser },
      },
    },
    async (request, reply) => {
      const { row, job } = await restoreUser(knex, actorOf(request), request.params.id);
      return { ...sent(reply, row), ...(job && { job }) };
    },
  );
};
