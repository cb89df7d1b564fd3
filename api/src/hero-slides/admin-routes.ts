import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { validateImages } from '../media/embedded.ts';
import { EMBEDDED_BODY_LIMIT } from '../media/limits.ts';
import { actorOf } from '../platform/access/actor.ts';
import type { Capability } from '../platform/context.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { Deleted, IdParams, IfMatch } from '../platform/http/schema.ts';
import { etagOf } from '../platform/http/version.ts';
import { ListParams, LONGEST_LIST, readListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { HERO_SLIDE_LIST } from './list.ts';
import { HeroSlide, HeroSlideCreate, HeroSlideOrder, HeroSlideUpdate } from './schemas.ts';
import {
  createHeroSlide,
  deleteHeroSlide,
  findHeroSlide,
  type HeroSlideRow,
  toHeroSlide,
  updateHeroSlide,
} from './service.ts';

const tags = ['hero slides'];
const One = { ...HeroSlide };
const pictures = ({ body }: FastifyRequest) => validateImages(body, { image_url: 'hero' });

/** The admin keeps the slides. */
export const heroSlidesAdmin: Capability = (app, context) => {
  const { knex } = context.database;
  const lists = listReader(context.database, HERO_SLIDE_LIST);

  app.get(
    '/admin/hero-slides',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'All slides', querystring: ListParams, response: { 200: Type.Array(HeroSlide) } },
    },
    async (request, reply) => {
      const list = readListQuery(HERO_SLIDE_LIST, request.query);
      return sendList(reply, await lists.page<HeroSlideRow>(list, { cap: LONGEST_LIST }), toHeroSlide, One);
    },
  );

  app.get(
    '/admin/hero-slides/:id',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'One slide', params: IdParams, response: { 200: HeroSlide } },
    },
    async (request, reply) => {
      const row = await findHeroSlide(knex, request.params.id);
      reply.header('etag', etagOf(row.updated_at));
      return toHeroSlide(row);
    },
  );

  app.post(
    '/admin/hero-slides',
    {
      config: { access: 'admin', pictures },
      bodyLimit: EMBEDDED_BODY_LIMIT,
      schema: { tags, summary: 'Add a slide', body: HeroSlideCreate, response: { 201: HeroSlide } },
    },
    async (request, reply) => {
      const row = await createHeroSlide(context, actorOf(request), request.body);
      return reply.code(201).header('etag', etagOf(row.updated_at)).send(toHeroSlide(row));
    },
  );

  app.put(
    '/admin/hero-slides/:id',
    {
      config: { access: 'admin', pictures },
      bodyLimit: EMBEDDED_BODY_LIMIT,
      schema: {
        tags,
        summary: 'Change a slide; what is not named stays',
        params: IdParams,
        headers: IfMatch,
        body: HeroSlideUpdate,
        response: { 200: HeroSlide },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const row = await updateHeroSlide(context, actorOf(request), id, request.body, request.headers['if-match']);
      reply.header('etag', etagOf(row.updated_at));
      return toHeroSlide(row);
    },
  );

  app.put(
    '/admin/hero-slides/:id/reorder',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Give a slide another place',
        params: IdParams,
        body: HeroSlideOrder,
        response: { 200: HeroSlide },
      },
    },
    async request => {
      const { order } = request.body;
      return toHeroSlide(await updateHeroSlide(context, actorOf(request), request.params.id, { order }));
    },
  );

  app.delete(
    '/admin/hero-slides/:id',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Delete a slide', params: IdParams, response: { 200: Deleted } },
    },
    async request => {
      await deleteHeroSlide(knex, actorOf(request), request.params.id);
      return { id: request.params.id };
    },
  );
};
