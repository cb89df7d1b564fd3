import type { Knex } from 'knex';
import Type from 'typebox';
import { OneOf } from '../platform/http/schema.ts';
import { ListParams, type ListSpec } from '../platform/lists/list-query.ts';
import { ALL_LOCATIONS, BANNER_STATUSES } from './options.ts';

/** The banners of a derived status (specification §4). */
export const withStatus = (query: Knex.QueryBuilder, status: unknown) => {
  const now = new Date();
  if (status === 'inactive') query.where({ is_active: false });
  else query.where({ is_active: true });
  if (status === 'expired') query.where('end_date', '<', now);
  if (status === 'scheduled') query.where('end_date', '>=', now).where('start_date', '>', now);
  if (status === 'active') query.where('end_date', '>=', now).where('start_date', '<=', now);
};

/** Sorts and filters of the admin's banners. */
export const BANNER_LIST: ListSpec = {
  resource: 'banners',
  sorts: {
    title: 'title',
    location: 'location',
    start_date: 'start_date',
    end_date: 'end_date',
    impressions: 'impressions',
    clicks: 'clicks',
    created_at: 'created_at',
  },
  defaultSort: [['created_at', 'DESC']],
  filters: {
    id: { column: 'id', kind: 'text' },
    location: { column: 'location', kind: 'text' },
    is_active: { column: 'is_active', kind: 'boolean' },
    status: {
      kind: 'text',
      apply: (query, status) =>
        BANNER_STATUSES.some(known => known === status) ? withStatus(query, status) : query.whereRaw('1 = 0'),
    },
    q: { kind: 'search', apply: (query, text) => query.whereRaw('LOCATE(?, title) > 0', [text]) },
  },
  tieBreak: 'id',
};

/** What the list of the banners that are on can do: oldest first. */
export const SHOWN_LIST: ListSpec = {
  resource: 'banners',
  sorts: { title: 'title', location: 'location', start_date: 'start_date', end_date: 'end_date' },
  defaultSort: [['created_at', 'ASC']],
  filters: { id: { column: 'id', kind: 'text' }, location: { column: 'location', kind: 'text' } },
  tieBreak: 'id',
};

/** The list's own parameters, and the two of specification §7. */
export const BannerListParams = Type.Object({
  ...ListParams.properties,
  status: Type.Optional(
    Type.Union([Type.Literal(''), Type.Literal('all'), OneOf('Status', BANNER_STATUSES)], { title: 'Status' }),
  ),
  location: Type.Optional(
    Type.Union([Type.Literal(''), Type.Literal('all'), OneOf('Location', ALL_LOCATIONS)], { title: 'Location' }),
  ),
});
