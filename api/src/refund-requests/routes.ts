import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { addProofFields, Proof } from '../accounts/schemas.ts';
import { proofIn } from '../auth/own-proof.ts';
import { requireRecentSignIn } from '../auth/recent-sign-in.ts';
import { LEAD_SETTINGS_DOCUMENT } from '../leads/offers/settings.ts';
import { privateImageFaults, privateImages } from '../media/private-image.ts';
import { isAdmin, requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { EMBEDDED_BODY_LIMIT } from '../platform/errors/upload-limit.ts';
import { replaceMissingBody } from '../platform/http/json-body.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { IdParams } from '../platform/http/schema.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { listSchemas, listSender } from '../platform/lists/list-call.ts';
import { LONGEST_LIST } from '../platform/lists/list-query.ts';
import { readSettings } from '../settings/service.ts';
import { createRefundRequest, requireRefundable } from './create.ts';
import {
  acceptRefundRequest,
  answerAboutRefundRequest,
  askAboutRefundRequest,
  declineRefundRequest,
} from './decide.ts';
import { findPicture, findRefundRequest, findRefundRequestDetails } from './find.ts';
import { REFUND_REQUEST_LIST, toRefundRequest } from './list.ts';
import { MAX_REFUND_REQUEST_PICTURES } from './reasons.ts';
import {
  LeadRefund,
  RefundRequest,
  RefundRequestCreate,
  RefundRequestDetails,
  RefundRequestWords,
  RefundTerms,
} from './schemas.ts';
import { readRefundState } from './state.ts';

const options = routeOptions('refund-requests');
const params = IdParams;
const response = { 200: RefundRequestDetails };
const PictureParams = Type.Object({ ...IdParams.properties, pictureId: Type.String({ maxLength: 64 }) });
const Picture = Type.Unsafe<Buffer>({
  type: 'string',
  description: 'A WebP image',
  contentMediaType: 'application/octet-stream',
});

/** Prevents scripts in an uploaded picture from running. */
const HARMLESS = { 'content-security-policy': "default-src 'none'; sandbox", 'content-disposition': 'inline' };

/** Routes of refunds: the terms, the state of a lead, and refund requests with their decisions. */
export const refundRequestRoutes: Capability = (app, context) => {
  const { database, ownWrites } = context;
  const { knex } = database;
  const send = listSender(database, REFUND_REQUEST_LIST, RefundRequest, toRefundRequest);

  const senderOf = (request: FastifyRequest) => ({ place: context, ...actorOf(request) });
  const pictureFaults = (request: FastifyRequest) =>
    privateImageFaults(asFields(request.body).pictures, 'pictures', MAX_REFUND_REQUEST_PICTURES, senderOf(request));

  app.get(
    '/refund-terms',
    options('signed-in', 'Get the refund terms', { response: { 200: RefundTerms } }),
    async () => (await readSettings(knex, LEAD_SETTINGS_DOCUMENT)).value,
  );

  app.get(
    '/leads/:id/refund',
    options('signed-in', 'Get the refund state of a lead for the caller', { params, response: { 200: LeadRefund } }),
    request => readRefundState(knex, requireSignedIn(request), request.params.id),
  );

  app.post(
    '/leads/:id/refund-requests',
    {
      ...options(
        { access: 'consultant', later: pictureFaults },
        'Request a refund for a paid lead; requests that the lead’s facts prove are accepted immediately',
        {
          params,
          body: RefundRequestCreate,
          response: { 201: RefundRequestDetails },
        },
      ),
      bodyLimit: EMBEDDED_BODY_LIMIT,
      // The caller is checked before the body with its pictures is read.
      onRequest: async request => {
        await requireRefundable(knex, requireSignedIn(request).id, request.params.id);
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const { pictures: embedded = [], ...said } = request.body;
      const pictures = await privateImages(embedded, 'pictures', senderOf(request));
      const id = await createRefundRequest(knex, actor, request.params.id, { ...said, pictures });
      reply.code(201);
      return findRefundRequestDetails(knex, requireSignedIn(request), id);
    },
  );

  app.get(
    '/refund-requests',
    options('signed-in', 'List refund requests: an admin gets all, a consultant their own', listSchemas(RefundRequest)),
    async (request, reply) => {
      const caller = requireSignedIn(request);
      const within = isAdmin(caller) ? [] : [oneOf('refund_requests.user_id', [caller.id])];
      return send(request.query, reply, () => ({ within, cap: LONGEST_LIST, since: ownWrites.lastOf(caller.id) }));
    },
  );

  app.get(
    '/refund-requests/:id',
    options('signed-in', 'Get a refund request with its steps, as an admin or its consultant', { params, response }),
    request => findRefundRequestDetails(knex, requireSignedIn(request), request.params.id),
  );

  app.get(
    '/refund-requests/:id/pictures/:pictureId',
    options('signed-in', 'Get a picture of a refund request, as an admin or its consultant', {
      params: PictureParams,
      response: { 200: { content: { 'image/webp': { schema: Picture } } } },
    }),
    async (request, reply) => {
      const content = await findPicture(knex, requireSignedIn(request), request.params);
      return reply.headers(HARMLESS).type('image/webp').send(content);
    },
  );

  app.post(
    '/refund-requests/:id/question',
    options('admin', 'Ask the consultant a question about a refund request', {
      params,
      body: RefundRequestWords,
      response,
    }),
    async request => {
      const { id } = request.params;
      await askAboutRefundRequest(knex, actorOf(request), id, request.body.words);
      return findRefundRequestDetails(knex, requireSignedIn(request), id);
    },
  );

  app.post(
    '/refund-requests/:id/decline',
    options('admin', 'Decline a refund request with a reason. Needs a recent sign-in', {
      params,
      body: addProofFields(RefundRequestWords),
      response,
    }),
    async request => {
      await requireRecentSignIn(context, request, proofIn(request.body));
      const { id } = request.params;
      await declineRefundRequest(knex, actorOf(request), id, request.body.words);
      return findRefundRequestDetails(knex, requireSignedIn(request), id);
    },
  );

  app.post(
    '/refund-requests/:id/accept',
    {
      ...options('admin', 'Accept a refund request and refund the unlock, once. Needs a recent sign-in', {
        params,
        body: Proof,
        response,
      }),
      preValidation: replaceMissingBody,
    },
    async request => {
      await requireRecentSignIn(context, request, proofIn(request.body));
      const { id } = request.params;
      await acceptRefundRequest(knex, actorOf(request), id);
      return findRefundRequestDetails(knex, requireSignedIn(request), id);
    },
  );

  app.post(
    '/refund-requests/:id/answer',
    {
      ...options('consultant', 'Answer the question about one’s own refund request', {
        params,
        body: RefundRequestWords,
        response,
      }),
      onRequest: async request => {
        await findRefundRequest(knex, requireSignedIn(request), request.params.id);
      },
    },
    async request => {
      const { id } = request.params;
      await answerAboutRefundRequest(knex, actorOf(request), id, request.body.words);
      return findRefundRequestDetails(knex, requireSignedIn(request), id);
    },
  );
};
