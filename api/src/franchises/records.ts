import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { JOIN_CONSULTANT, type RowOf, VIEWS, type View } from './columns.ts';

/** Ids are UUIDs, and no slug may look like one. */
export const FRANCHISE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const byId = (view: View) => `SELECT ${VIEWS[view]} FROM franchises f ${JOIN_CONSULTANT} WHERE f.id = ?`;

const PAGE_BY_ID = `${byId('page')} AND f.deleted_at IS NULL`;
const WHOLE_BY_ID = byId('whole');
/** Finds current and previous slugs with a single index lookup. */
export const PAGE_BY_SLUG = `SELECT ${VIEWS.page} FROM franchise_slugs s
  JOIN franchises f ON f.id = s.franchise_id AND f.deleted_at IS NULL ${JOIN_CONSULTANT} WHERE s.slug = ?`;

type Prepared = Database['prepared'];

const first = async <Row extends RowOf[View]>(prepared: Prepared, sql: string, key: string) => {
  const [rows] = await prepared.execute<(Row & RowDataPacket)[]>(sql, [key]);
  const row: Row | undefined = rows[0];
  return row;
};

/** Finds the public record by its slug, a previous slug or its id. */
export const publicRecord = (prepared: Prepared, key: string) =>
  first<RowOf['page']>(prepared, FRANCHISE_ID.test(key) ? PAGE_BY_ID : PAGE_BY_SLUG, key);

/** Finds the whole record by its id, deleted or not. */
export const wholeRecord = (prepared: Prepared, id: string) => first<RowOf['whole']>(prepared, WHOLE_BY_ID, id);
