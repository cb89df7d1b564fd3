import Type from 'typebox';
import { OneOf } from '../platform/http/schema.ts';
import { anyOf, type Condition, NEVER } from '../platform/lists/conditions.ts';
import { textFilter } from '../platform/lists/list.ts';
import { ListParams } from '../platform/lists/list-query.ts';
import { tableList } from '../platform/lists/table-list.ts';
import { ALL_BANNER_LOCATIONS, BANNER_STATUSES, type BannerStatus } from './options.ts';

/** The SQL condition of each status; each question mark stands for the current time. */
const STATUSES: Record<BannerStatus, string> = {
  inactive: 'is_active = 0',
  expired: 'is_active = 1 AND end_date < ?',
  scheduled: 'is_active = 1 AND end_date >= ? AND start_date > ?',
  active: 'is_active = 1 AND end_date >= ? AND start_date <= ?',
};

/** Returns the condition for banners of a derived status (specification, section 4). */
export const bannerStatusCondition = (status: BannerStatus): Condition => {
  const [now, sql] = [new Date(), STATUSES[status]];
  return { sql, values: Array.from(sql.matchAll(/\?/g), () => now) };
};

/**
 * Returns the condition for current and future banners, so that a published file can show each banner when it begins.
 */
export const currentOrFutureCondition = (): Condition => ({
  sql: 'is_active = 1 AND end_date >= ?',
  values: [new Date()],
});

export const BANNER_LIST = tableList('banners', {
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
    location: { column: 'location', kind: 'text' },
    is_active: { column: 'is_active', kind: 'boolean' },
    status: {
      kind: 'text',
      conditions: anyOf(status => {
        const known = BANNER_STATUSES.find(one => one === status);
        return known ? bannerStatusCondition(known) : NEVER;
      }),
    },
    q: textFilter('title'),
  },
});

/** The list of current banners, oldest first. */
export const CURRENT_BANNER_LIST = tableList('banners', {
  resource: 'banners',
  sorts: { title: 'title', location: 'location', start_date: 'start_date', end_date: 'end_date' },
  defaultSort: [['created_at', 'ASC']],
  filters: { location: { column: 'location', kind: 'text' } },
});

/** The list parameters, and two parameters for banners (specification, section 7). */
export const BannerListParams = Type.Object({
  ...ListParams.properties,
  status: Type.Optional(
    Type.Union([Type.Literal(''), Type.Literal('all'), OneOf('Status', BANNER_STATUSES)], { title: 'Status' }),
  ),
  location: Type.Optional(
    Type.Union([Type.Literal(''), Type.Literal('all'), OneOf('Location', ALL_BANNER_LOCATIONS)], { title: 'Location' }),
  ),
});
