import type { RecordPart } from './field.ts';
import { EACH_FIELD } from './fields.ts';
import type { Franchise, FranchiseCard, FranchisePage } from './schemas.ts';

const namesOf = (...parts: RecordPart[]) =>
  EACH_FIELD.filter(([, { shown, sql }]) => parts.includes(shown) && sql !== null).map(([name]) => name);

/** The columns of each view of a franchise. */
const COLUMNS = {
  card: namesOf('card'),
  page: namesOf('card', 'page', 'consultant', 'version'),
  whole: namesOf('card', 'page', 'consultant', 'version', 'whole'),
};

const HOW_READ = new Map(EACH_FIELD.map(([name, { sql }]) => [name, sql ? `${sql} AS ${name}` : `f.${name}`]));
const selected = (names: string[]) => names.map(name => HOW_READ.get(name)).join(', ');

/**
 * The SELECT lists of the views, already in the format of the response, so that rows of public lists go from the
 * database to the serializer without being copied.
 */
export const VIEWS = {
  card: selected(COLUMNS.card),
  page: `${selected(COLUMNS.page)}, u.updated_at AS consultant_updated_at`,
  whole: `${selected(COLUMNS.whole)}, u.updated_at AS consultant_updated_at`,
} as const;
export type View = keyof typeof VIEWS;

/**
 * Joins the franchise's consultant. A deleted consultant does not match; only franchises in the recycle bin can have
 * one.
 */
export const JOIN_CONSULTANT = 'LEFT JOIN users u ON u.id = f.consultant_id AND u.deleted_at IS NULL';

type Stored<Wire> = Omit<Wire, 'created_at' | 'updated_at' | 'deleted_at' | 'is_featured'>;

export type CardRow = Stored<FranchiseCard> & { created_at: Date };
export type PageRow = Stored<FranchisePage> & {
  created_at: Date;
  updated_at: Date;
  consultant_updated_at: Date | null;
};
export type WholeRow = Stored<Franchise> & PageRow & { deleted_at: Date | null };

export interface RowOf {
  card: CardRow;
  page: PageRow;
  whole: WholeRow;
}

/** Returns the public columns of a row; a column is public only if its field says so. */
export function toPageRow(row: WholeRow): PageRow;
export function toPageRow(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries([...COLUMNS.page, 'consultant_updated_at'].map(name => [name, row[name]]));
}

/** Returns the page of a new franchise without content. */
export function blankPage(id: string, slug: string): PageRow;
export function blankPage(id: string, slug: string): Record<string, unknown> {
  const blanks = EACH_FIELD.filter(([name]) => COLUMNS.page.includes(name)).map(([name, { blank }]) => [name, blank]);
  const now = new Date();
  return { ...Object.fromEntries(blanks), id, slug, created_at: now, updated_at: now, consultant_updated_at: null };
}
