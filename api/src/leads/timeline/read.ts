import type { Knex } from 'knex';
import type { Statement } from '../../platform/lists/conditions.ts';
import { conditionsOf } from '../../platform/lists/list.ts';
import { contentRange, type ListQuery, totalIn, windowOf } from '../../platform/lists/list-query.ts';
import type { TimelineKind } from './kinds.ts';
import type { TimelineEvent } from './schemas.ts';
import { ENQUIRY_EVENT, TIMELINE_SOURCES, type TimelineSource } from './sources.ts';

/**
 * The reader of a timeline: an admin, a consultant who unlocked the lead, or a consultant for whom the lead is locked.
 */
export type Viewer = { as: 'admin' } | { as: 'unlocked'; id: string } | { as: 'locked' };

/** Sorting and filters of the timeline. */
export const TIMELINE = {
  resource: 'timeline',
  sorts: { occurred_at: 'events.occurred_at' },
  filters: {
    id: { column: 'events.id', kind: 'text' },
    kind: { column: 'events.kind', kind: 'text' },
  },
} as const;

/** Maximum number of rows per request. */
const CAP = 100;

export interface EventRow {
  id: string;
  kind: TimelineKind;
  occurred_at: Date;
  actor_id: string | null;
  actor_name: string | null;
  detail: string | null;
}

const partOf = ({ sql, visibleTo }: TimelineSource, viewer: Viewer, leadId: string): Statement =>
  viewer.as === 'unlocked' && visibleTo === 'author'
    ? { sql: `SELECT * FROM (${sql}) own WHERE own.actor_id = ?`, values: [leadId, viewer.id] }
    : { sql, values: [leadId] };

/**
 * Builds the query of a lead's events that the viewer may see.
 * @param sources a test may pass its own
 */
export const eventsFor = (viewer: Viewer, leadId: string, sources = TIMELINE_SOURCES): Statement => {
  const parts = (viewer.as === 'locked' ? [ENQUIRY_EVENT] : sources).map(source => partOf(source, viewer, leadId));
  return {
    sql: parts.map(({ sql }) => `(${sql})`).join(' UNION ALL '),
    values: parts.flatMap(({ values }) => values),
  };
};

/** Returns a page of a lead's timeline, newest first, with its `Content-Range`. */
export const timelinePage = async (
  knex: Knex,
  viewer: Viewer,
  leadId: string,
  query: ListQuery,
): Promise<{ rows: EventRow[]; range: string }> => {
  const window = windowOf(query, CAP);
  const events = eventsFor(viewer, leadId);
  const conditions = conditionsOf(TIMELINE, query.filter);
  const whereClause = conditions.map(({ sql }) => ` AND ${sql}`).join('');
  const values = [...events.values, ...conditions.flatMap(condition => condition.values)];
  const from = `FROM (${events.sql}) events WHERE 1 = 1${whereClause}`;
  const direction = query.sort?.direction ?? 'DESC';
  const [rows = []] = await knex.raw<EventRow[][]>(
    `SELECT page.*, (SELECT name FROM users WHERE users.id = page.actor_id) AS actor_name
      FROM (SELECT id, kind, occurred_at, actor_id, CAST(detail AS CHAR) AS detail ${from}
        ORDER BY occurred_at ${direction}, id ${direction} LIMIT ? OFFSET ?) page
      ORDER BY occurred_at ${direction}, id ${direction}`,
    [...values, window.limit, window.offset],
  );
  const count = async () => {
    const [[counted] = []] = await knex.raw<{ total: number }[][]>(`SELECT COUNT(*) AS total ${from}`, values);
    return Number(counted?.total ?? 0);
  };
  const total = totalIn(window, rows.length) ?? (await count());
  return { rows, range: contentRange(TIMELINE, window.offset, rows.length, total) };
};

/** Parses the details of an event and converts all values to texts. */
const detailsOf = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(JSON.parse(text))).map(([name, value]) => [name, String(value ?? '')]));

/** Converts an event for its viewer; a consultant does not see the names of other people. */
export const toEvent =
  (viewer: Viewer) =>
  ({ id, kind, occurred_at, actor_id, actor_name, detail }: EventRow): TimelineEvent => {
    const isNamed = viewer.as === 'admin' || (viewer.as === 'unlocked' && viewer.id === actor_id);
    return {
      id,
      kind,
      occurred_at: occurred_at.toISOString(),
      actor_id: isNamed ? actor_id : null,
      actor_name: isNamed ? (actor_name ?? '') : '',
      detail: detail === null ? null : detailsOf(detail),
    };
  };
