import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { validateImages } from '../media/embedded.ts';
import { EMBEDDED_BODY_LIMIT } from '../media/limits.ts';
import { actorOf } from '../platform/access/actor.ts';
import type { Capability } from '../platform/context.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { Deleted, IdParams, IfMatch } from '../platform/http/schema.ts';
import { etagOf } from '../platform/http/version.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { LONGEST_LIST, readListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { BANNER_LIST, BannerListParams, withStatus } from './list.ts';
import { validateBanner } from './rules.ts';
import { createBanner, deleteBanner, updateBanner } from './save.ts';
import { Banner, BannerCreate, BannerUpdate } from './schemas.ts';
import { type BannerRow, findBanner, toBanner } from './service.ts';

const tags = ['banners'];
const One = { ...Banner };
const pictures = ({ body }: FastifyRequest) => validateImages(body, { image_url: 'banner' });
const idOf = (params: unknown) =>
  typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
const isChosen = <Choice extends string>(choice: Choice | '' | 'all' | undefined): choice is Choice =>
  Boolean(choice) && choice !== 'all';

/** The admin keeps the banners. */
export const bannersAdmin: Capability = (app, context) => {
  const { knex } = context.database;
  const lists = listReader(context.database, BANNER_LIST);

  app.get(
    '/admin/banners',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'All banners, by status and location',
        querystring: BannerListParams,
        response: { 200: Type.Array(Banner) },
      },
    },
    async (request, reply) => {
      const list = readListQuery(BANNER_LIST, request.query);
      const { status, location } = request.query;
      const within = [
        ...(isChosen(status) ? [withStatus(status)] : []),
        ...(isChosen(location) ? [oneOf('location', [location])] : []),
      ];
      return sendList(reply, await lists.page<BannerRow>(list, { within, cap: LONGEST_LIST }), toBanner, One);
    },
  );

  app.get(
    '/admin/banners/:id',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'One banner', params: IdParams, response: { 200: Banner } },
    },
    async (request, reply) => {
      const row = await findBanner(knex, request.params.id);
      reply.header('etag', etagOf(row.updated_at));
      return toBanner(row);
    },
  );

  app.post(
    '/admin/banners',
    {
      config: { access: 'admin', rules: request => validateBanner(request.body, null), pictures },
      bodyLimit: EMBEDDED_BODY_LIMIT,
      schema: { tags, summary: 'Add a banner', body: BannerCreate, response: { 201: Banner } },
    },
    async (request, reply) => {
      const row = await createBanner(context, actorOf(request), request.body);
      return reply.code(201).header('etag', etagOf(row.updated_at)).send(toBanner(row));
    },
  );

  app.put(
    '/admin/banners/:id',
    {
      config: {
        access: 'admin',
        rules: async ({ params, body }) => validateBanner(body, await findBanner(knex, idOf(params))),
        pictures,
      },
      bodyLimit: EMBEDDED_BODY_LIMIT,
      schema: {
        tags,
        summary: 'Change a banner; what is not named stays',
        params: IdParams,
        headers: IfMatch,
        body: BannerUpdate,
        response: { 200: Banner },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const row = await updateBanner(context, actorOf(request), id, request.body, request.headers['if-match']);
      reply.header('etag', etagOf(row.updated_at));
      return toBanner(row);
    },
  );

  app.delete(
    '/admin/banners/:id',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Delete a banner', params: IdParams, response: { 200: Deleted } },
    },
    async request => {
      await deleteBanner(knex, actorOf(request), request.params.id);
      return { id: request.params.id };
    },
  );
};
