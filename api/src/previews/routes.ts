import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { CONTENT_IMAGES, contentFaults } from '../content/save.ts';
import { ContentUpdate } from '../content/schemas.ts';
import { franchiseChangeFaults } from '../franchises/editing-routes.ts';
import { validateFranchiseImages } from '../franchises/images.ts';
import { franchiseFaults } from '../franchises/rules.ts';
import { FranchiseCreate, FranchiseUpdate } from '../franchises/schemas.ts';
import { requireEditableEarly } from '../franchises/stored.ts';
import { validateImages } from '../media/embedded.ts';
import { EMBEDDED_BODY_LIMIT } from '../media/limits.ts';
import { validateContent, validateSlug } from '../pages/save.ts';
import { PageCreate } from '../pages/schemas.ts';
import { requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import type { Capability } from '../platform/context.ts';
import { textIn } from '../platform/http/raw-input.ts';
import { IdParams, OneOf } from '../platform/http/schema.ts';
import { requestRendering } from './publisher.ts';
import { PREVIEW_PLACES, Preview } from './schemas.ts';
import { unsavedContent, unsavedPage } from './unsaved.ts';
import { unsavedFranchise, unsavedNewFranchise } from './unsaved-franchise.ts';

/** Returns a signal that is aborted when the client disconnects. */
const disconnectSignal = (reply: FastifyReply): AbortSignal => {
  const disconnected = new AbortController();
  reply.raw.once('close', () => disconnected.abort());
  return disconnected.signal;
};

/** Routes for previews of unsaved changes, rendered by the site's own renderer. */
export const previewRoutes: Capability = (app, context) => {
  const { config } = context;
  const { knex } = context.database;

  app.post(
    '/admin/previews/page',
    {
      config: {
        access: 'admin',
        rules: ({ body, query }: FastifyRequest) => validateSlug(knex, body, query),
        later: ({ body }) => validateContent(textIn(body, 'content')),
      },
      bodyLimit: EMBEDDED_BODY_LIMIT,
      schema: {
        tags: ['pages'],
        summary:
          'Preview a page as it would be published, including drafts; nothing is saved, and faults are those of saving',
        querystring: Type.Object({
          id: Type.Optional(
            Type.String({ maxLength: 100, description: 'Id of the edited page; omitted for a new one' }),
          ),
        }),
        body: PageCreate,
        response: { 200: Preview },
      },
    },
    async (request, reply) => {
      const page = await unsavedPage(knex, request.query.id, request.body);
      return requestRendering(config, { show: 'page', page }, disconnectSignal(reply));
    },
  );

  app.post(
    '/admin/previews/content',
    {
      config: {
        access: 'admin',
        rules: ({ body }) => contentFaults(context, body),
        later: ({ body }) => validateImages(body, CONTENT_IMAGES),
      },
      bodyLimit: EMBEDDED_BODY_LIMIT,
      schema: {
        tags: ['content'],
        summary: 'Preview a page of the site with this content; nothing is saved, and faults are those of saving',
        querystring: Type.Object({
          on: Type.Optional({ ...OneOf('Page', PREVIEW_PLACES), default: 'home' }),
        }),
        body: ContentUpdate,
        response: { 200: Preview },
      },
    },
    async (request, reply) => {
      const content = await unsavedContent(knex, request.body);
      return requestRendering(config, { show: request.query.on ?? 'home', content }, disconnectSignal(reply));
    },
  );

  const senderOf = (request: FastifyRequest) => ({ place: context, ...actorOf(request) });
  const franchisePictures = (request: FastifyRequest) => validateFranchiseImages(request.body, senderOf(request));

  app.post(
    '/admin/previews/franchise',
    {
      config: {
        access: 'admin',
        rules: ({ body }) => franchiseFaults(knex, body, null),
        later: franchisePictures,
      },
      bodyLimit: EMBEDDED_BODY_LIMIT,
      schema: {
        tags: ['franchises'],
        summary: 'Preview the page of a new franchise; nothing is saved, and faults are those of saving',
        body: FranchiseCreate,
        response: { 200: Preview },
      },
    },
    async (request, reply) => {
      const franchise = await unsavedNewFranchise(senderOf(request), request.body);
      return requestRendering(config, { show: 'franchise-page', franchise }, disconnectSignal(reply));
    },
  );

  app.post(
    '/franchises/:id/preview',
    {
      config: {
        access: 'signed-in',
        rules: request => franchiseChangeFaults(knex, request),
        later: franchisePictures,
      },
      bodyLimit: EMBEDDED_BODY_LIMIT,
      onRequest: requireEditableEarly(knex),
      schema: {
        tags: ['franchises'],
        summary:
          'Preview the page of a franchise with a change, for users who may save it; nothing is saved, and faults are those of saving',
        params: IdParams,
        body: FranchiseUpdate,
        response: { 200: Preview },
      },
    },
    async (request, reply) => {
      const franchise = await unsavedFranchise(
        senderOf(request),
        requireSignedIn(request),
        request.params.id,
        request.body,
      );
      return requestRendering(config, { show: 'franchise-page', franchise }, disconnectSignal(reply));
    },
  );
};
