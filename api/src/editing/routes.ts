import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { EMBEDDED_BODY_LIMIT } from '../media/limits.ts';
import { type Actor, actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Context } from '../platform/context.ts';
import type { App } from '../platform/http/app.ts';
import { Deleted, IdParams, IfMatch } from '../platform/http/schema.ts';
import { setEtag } from '../platform/http/version.ts';
import type { Columns, EditedRow, RecordStore } from './records.ts';

export interface EditingRouteOptions<Row extends EditedRow, Body extends object> {
  records: RecordStore<Row>;
  /** The tag of the calls in the API reference. */
  tag: string;
  /** The noun in the summaries of the calls: `banner`. */
  noun: string;
  One: TSchema;
  Create: TSchema;
  Update: TSchema;
  /**
   * Rules that a schema cannot express, and faults that are otherwise found only when the record is stored, such as
   * those of pictures.
   */
  rules?: FastifyContextConfig['rules'];
  later: NonNullable<FastifyContextConfig['later']>;
  /**
   * Throws if the caller may not make this save; `before` is null for a new record.
   * @throws 403
   */
  permit(request: FastifyRequest, body: Body, before: Row | null): Promise<void>;
  /** Stores the pictures of a body and returns it with their addresses. */
  store(body: Body, actor: Actor): Promise<Body>;
  /** Returns the columns to save; `before` is null for a new record. */
  columnsOf(body: Body, before: Row | null): Columns<Row>;
}

/** Returns a body that the call's schema has validated. */
const bodyOf = <Body>({ body }: { body: unknown }) => body as Body;

const PERMITTED = 'New contact details and links to other sites need a recent sign-in';

export const addGetRoute = <Row extends EditedRow>(
  app: App,
  { database: { knex } }: Context,
  path: string,
  { records, tag, noun, One }: Pick<EditingRouteOptions<Row, object>, 'records' | 'tag' | 'noun' | 'One'>,
) =>
  app.get(
    `${path}/:id`,
    routeOptions(tag)('admin', `Get a ${noun}`, { params: IdParams, response: { 200: One } }),
    async (request, reply) => setEtag(reply, await records.find(knex, request.params.id), records.show),
  );

export const addEditingRoutes = <Row extends EditedRow, Body extends object>(
  app: App,
  { database: { knex } }: Context,
  path: string,
  { records, tag, noun, One, Create, Update, rules, later, permit, store, columnsOf }: EditingRouteOptions<Row, Body>,
) => {
  const options = routeOptions(tag);
  const config = { access: 'admin', later, ...(rules && { rules }) } as const;

  app.post(
    path,
    {
      ...options(config, `Create a ${noun}. ${PERMITTED}`, { body: Create, response: { 201: One } }),
      bodyLimit: EMBEDDED_BODY_LIMIT,
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const sent = bodyOf<Body>(request);
      await permit(request, sent, null);
      const body = await store(sent, actor);
      const row = await records.create(knex, actor, columnsOf(body, null));
      return setEtag(reply.code(201), row, records.show);
    },
  );

  app.put(
    `${path}/:id`,
    {
      ...options(config, `Change a ${noun}; missing fields are kept. ${PERMITTED}`, {
        params: IdParams,
        headers: IfMatch,
        body: Update,
        response: { 200: One },
      }),
      bodyLimit: EMBEDDED_BODY_LIMIT,
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const { id } = request.params;
      const sent = bodyOf<Body>(request);
      await permit(request, sent, await records.find(knex, id));
      const body = await store(sent, actor);
      const edit = { id, ifMatch: request.headers['if-match'] };
      const row = await records.update(knex, actor, edit, before => columnsOf(body, before));
      return setEtag(reply, row, records.show);
    },
  );

  app.delete(
    `${path}/:id`,
    options('admin', `Delete a ${noun}`, { params: IdParams, response: { 200: Deleted } }),
    async request => {
      await records.remove(knex, actorOf(request), request.params.id);
      return { id: request.params.id };
    },
  );

  app.post(
    `${path}/:id/restore`,
    options('admin', `Restore a deleted ${noun}; an existing one is not changed`, {
      params: IdParams,
      response: { 200: One },
    }),
    async (request, reply) =>
      setEtag(reply, await records.restore(knex, actorOf(request), request.params.id), records.show),
  );
};
