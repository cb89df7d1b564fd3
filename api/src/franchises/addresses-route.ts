import type { RowDataPacket } from 'mysql2/promise';
import Type, { type Static } from 'typebox';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { Moment } from '../platform/http/schema.ts';
import { contentRange, readListQuery, windowOf } from '../platform/lists/list-query.ts';
import { FRANCHISE_LIST } from './list.ts';

const options = routeOptions('franchises');

/** Maximum rows per request. The rows are small, so a sitemap of 50,000 franchises takes five requests. */
const CAP = 10_000;

/** A franchise's slug and the time of its last change. */
export const FranchiseAddress = Type.Object({ id: Type.String(), slug: Type.String(), updated_at: Moment });
export type FranchiseAddress = Static<typeof FranchiseAddress>;

const Params = Type.Object({
  range: Type.Optional(
    Type.String({ maxLength: 60, description: 'Range of rows, first and last index inclusive, such as [0,9999]' }),
  ),
});

const READ_ADDRESSES = `SELECT f.id, f.slug, f.updated_at
  FROM (SELECT id FROM franchises WHERE deleted_at IS NULL ORDER BY created_at, id LIMIT ? OFFSET ?) p
  JOIN franchises f ON f.id = p.id ORDER BY f.created_at, f.id`;
const COUNT = 'SELECT COUNT(*) AS total FROM franchises WHERE deleted_at IS NULL';

type Row = { id: string; slug: string; updated_at: Date } & RowDataPacket;

/** The route with the addresses of all franchises, for the sitemap. */
export const franchiseAddressesRoute: Capability = (app, { database: { prepared } }) => {
  app.get(
    '/franchise-addresses',
    options('service', 'List the addresses of all franchises, oldest first, for a sitemap', {
      querystring: Params,
      response: { 200: Type.Array(FranchiseAddress) },
    }),
    async (request, reply) => {
      const { offset, limit } = windowOf(readListQuery(FRANCHISE_LIST, request.query), CAP);
      // These are not prepared statements, because both only need an index (see `createPreparedPool`).
      const [[rows], [[counted]]] = await Promise.all([
        prepared.query<Row[]>(READ_ADDRESSES, [limit ?? CAP, offset]),
        prepared.query<({ total: number } & RowDataPacket)[]>(COUNT),
      ]);
      reply.header('content-range', contentRange(FRANCHISE_LIST, offset, rows.length, counted?.total ?? rows.length));
      return rows.map(({ id, slug, updated_at }) => ({ id, slug, updated_at: updated_at.toISOString() }));
    },
  );
};
