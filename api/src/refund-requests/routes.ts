import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Proof, withProof } from '../accounts/schemas.ts';
import { proofIn } from '../auth/own-proof.ts';
import { demandRecentSignIn } from '../auth/recent-sign-in.ts';
import { LEAD_SETTINGS } from '../leads/offers/settings.ts';
import { privateImageFaults, privateImages } from '../media/private-image.ts';
import { isAdmin, signedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { EMBEDDED_BODY_LIMIT } from '../platform/errors/upload-limit.ts';
import { emptyBodyIsNone } from '../platform/http/json-body.ts';
import { IdParams } from '../platform/http/schema.ts';
import { asFields } from '../platform/http/unvalidated.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { listOf } from '../platform/lists/list-call.ts';
import { LONGEST_LIST } from '../platform/lists/list-query.ts';
import { listSender } from '../platform/lists/send-list.ts';
import { readSettings } from '../settings/service.ts';
import { acceptClaim, answerAboutClaim, askAboutClaim, declineClaim } from './decide.ts';
import { MOST_CLAIM_PICTURES } from './faults.ts';
import { findClaim, findClaimDetails, findPicture } from './find.ts';
import { CLAIM_LIST, toClaim } from './list.ts';
import { demandClaimable, makeClaim } from './make.ts';
import { Claim, ClaimCreate, ClaimDetails, ClaimWords, LeadGuarantee, LeadGuaranteeTerms } from './schemas.ts';
import { leadGuarantee } from './state.ts';

const call = callsOf('claims');
const params = IdParams;
const response = { 200: ClaimDetails };
const PictureParams = Type.Object({ ...IdParams.properties, pictureId: Type.String({ maxLength: 64 }) });
const Picture = Type.Unsafe<Buffer>({
  type: 'string',
  description: 'A WebP',
  contentMediaType: 'application/octet-stream',
});

/** Whatever is in a picture that somebody sent, no script of it runs. */
const HARMLESS = { 'content-security-policy': "default-src 'none'; sandbox", 'content-disposition': 'inline' };

/** The guarantee of a lead: how it stands, what consultants report, and what becomes of it. */
export const claims: Capability = (app, context) => {
  const { database, ownWrites } = context;
  const { knex } = database;
  const send = listSender(database, CLAIM_LIST, Claim, toClaim);

  const senderOf = (request: FastifyRequest) => ({ place: context, ...actorOf(request) });
  const pictureFaults = (request: FastifyRequest) =>
    privateImageFaults(asFields(request.body).pictures, 'pictures', MOST_CLAIM_PICTURES, senderOf(request));

  app.get(
    '/guarantee',
    call('signed-in', 'What an admin chose of the guarantee', { response: { 200: LeadGuaranteeTerms } }),
    async () => (await readSettings(knex, LEAD_SETTINGS)).value,
  );

  app.get(
    '/leads/:id/guarantee',
    call('signed-in', 'How the guarantee stands for a lead and who asks', { params, response: { 200: LeadGuarantee } }),
    request => leadGuarantee(knex, signedIn(request), request.params.id),
  );

  app.post(
    '/leads/:id/claims',
    {
      ...call(
        { access: 'consultant', later: pictureFaults },
        'Report what was wrong with a lead that one paid for; what its facts prove is accepted at once',
        {
          params,
          body: ClaimCreate,
          response: { 201: ClaimDetails },
        },
      ),
      bodyLimit: EMBEDDED_BODY_LIMIT,
      // Before anybody's pictures are read.
      onRequest: async request => {
        await demandClaimable(knex, signedIn(request).id, request.params.id);
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const { pictures: embedded = [], ...said } = request.body;
      const pictures = await privateImages(embedded, 'pictures', senderOf(request));
      const id = await makeClaim(knex, actor, request.params.id, { ...said, pictures });
      reply.code(201);
      return findClaimDetails(knex, signedIn(request), id);
    },
  );

  app.get(
    '/claims',
    call('signed-in', 'Reports of leads, by when they are due: all for the admin, a consultant’s own', listOf(Claim)),
    async (request, reply) => {
      const caller = signedIn(request);
      const within = isAdmin(caller) ? [] : [oneOf('lead_claims.user_id', [caller.id])];
      return send(request.query, reply, () => ({ within, cap: LONGEST_LIST, since: ownWrites.lastOf(caller.id) }));
    },
  );

  app.get(
    '/claims/:id',
    call('signed-in', 'A report with all that was said: for the admin and who made it', { params, response }),
    request => findClaimDetails(knex, signedIn(request), request.params.id),
  );

  app.get(
    '/claims/:id/pictures/:pictureId',
    call('signed-in', 'A picture of a report, for the admin and who made it: nowhere else is it to be had', {
      params: PictureParams,
      response: { 200: { content: { 'image/webp': { schema: Picture } } } },
    }),
    async (request, reply) => {
      const content = await findPicture(knex, signedIn(request), request.params);
      return reply.headers(HARMLESS).type('image/webp').send(content);
    },
  );

  app.post(
    '/claims/:id/question',
    call('admin', 'Ask who made a report; they are to answer', { params, body: ClaimWords, response }),
    async request => {
      const { id } = request.params;
      await askAboutClaim(knex, actorOf(request), id, request.body.words);
      return findClaimDetails(knex, signedIn(request), id);
    },
  );

  app.post(
    '/claims/:id/decline',
    call('admin', 'Decline a report and say why. Needs a recent sign-in', {
      params,
      body: withProof(ClaimWords),
      response,
    }),
    async request => {
      await demandRecentSignIn(context, request, proofIn(request.body));
      const { id } = request.params;
      await declineClaim(knex, actorOf(request), id, request.body.words);
      return findClaimDetails(knex, signedIn(request), id);
    },
  );

  app.post(
    '/claims/:id/accept',
    {
      ...call('admin', 'Accept a report: what the lead cost is given back, once. Needs a recent sign-in', {
        params,
        body: Proof,
        response,
      }),
      preValidation: emptyBodyIsNone,
    },
    async request => {
      await demandRecentSignIn(context, request, proofIn(request.body));
      const { id } = request.params;
      await acceptClaim(knex, actorOf(request), id);
      return findClaimDetails(knex, signedIn(request), id);
    },
  );

  app.post(
    '/claims/:id/answer',
    {
      ...call('consultant', 'Answer what was asked about one’s report', { params, body: ClaimWords, response }),
      onRequest: async request => {
        await findClaim(knex, signedIn(request), request.params.id);
      },
    },
    async request => {
      const { id } = request.params;
      await answerAboutClaim(knex, actorOf(request), id, request.body.words);
      return findClaimDetails(knex, signedIn(request), id);
    },
  );
};
