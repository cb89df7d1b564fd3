import {
  copyWords,
  FormerCategoryNameModel,
  FranchiseModel,
  franchiseSearchWords,
  HandedOverFranchiseModel,
  type ReadingPool,
  UserModel,
} from '@marketplace/db';
import type { Knex } from 'knex';
import type { RowDataPacket } from 'mysql2/promise';
import { raw } from 'objection';
import type { FilterValue } from '../platform/lists/conditions.ts';
import type { ListQuery } from '../platform/lists/list-query.ts';
import { SYSTEM_UPLOAD } from './options.ts';

/**
 * A category that is renamed, or a consultant who is deleted, may have more franchises than one transaction can change:
 * the rest follows in batches (see `background-jobs`). Until a franchise's turn comes its row says what was true before,
 * and everybody is told what is true now. This is the one place that knows how: for reading, for lists, for saving.
 */

/** The name that a franchise's category has now; for `SELECT` beside `franchises f`. */
export const CATEGORY_NOW = `COALESCE((SELECT c.name FROM former_category_names former
  JOIN categories c ON c.id = former.category_id WHERE former.name = f.category), f.category, '')`;

/**
 * Whose a franchise is now: its consultant's, and of one who was deleted the successor's, where they have one.
 * @param former the consultant of its row, joined under this name
 */
export const consultantNow = (former: string, consultantId: string) =>
  `COALESCE(${former}.successor_id, ${consultantId})`;

/**
 * The version of a franchise `f`. The change that it waits for moved it at once, and its batch moves it no further:
 * who has read it in between saves it without a conflict.
 */
export const VERSION_NOW = `CAST(GREATEST(f.updated_at,
  COALESCE((SELECT former.renamed_at FROM former_category_names former WHERE former.name = f.category), f.updated_at),
  COALESCE((SELECT gone.deleted_at FROM users gone WHERE gone.id = f.consultant_id AND f.deleted_at IS NULL), f.updated_at)
  ) AS DATETIME(3))`;

/**
 * Rows by their keys alone, for locking and changing a batch: a planner may read the whole table for as many, and a
 * range of another index keeps others from adding to it.
 */
export const franchisesByKey = (trx: Knex, ids: string[]) =>
  FranchiseModel.query(trx).table(raw('franchises FORCE INDEX (PRIMARY)')).findByIds(ids);

/** The version of a franchise whose batch has come. */
export const versionSince = (knex: Knex, changedAt: Date) => knex.raw('GREATEST(updated_at, ?)', [changedAt]);

/** What search finds a franchise by, and a category's name; an earlier name goes with the franchise's next save. */
export const withWordsOf = (knex: Knex, category: string) =>
  knex.raw("CONCAT(search_words, ' ', ?)", [franchiseSearchWords({ category })]);

/**
 * Of names those that a category had until just now, each with the name that it has since; null of a deleted one.
 * @param db in a transaction they are locked, so that they are still so at its end
 */
export const namesNow = async (db: Knex, names: string[]): Promise<Map<string, string | null>> => {
  const query = FormerCategoryNameModel.query(db)
    .joinRelated('category')
    .select('former_category_names.*', 'category.name as now')
    .castTo<(FormerCategoryNameModel & { now: string })[]>()
    .whereIn('former_category_names.name', names);
  const rows = names.length === 0 ? [] : await (db.isTransaction ? query.forShare() : query);
  return new Map(rows.map(({ name, now, is_deleted }) => [name, is_deleted ? null : now]));
};

/** What a franchise's row has to become, and since when it is so. */
interface Due {
  fields: Partial<Pick<FranchiseModel, 'category' | 'consultant_id'>>;
  since: Date;
}

/** What a name of a category and a consultant have become; without a time they are what they were. */
interface Since {
  renamed_at: Date | null;
  category: string | null;
  deleted_at: Date | null;
  successor_id: string | null;
}

/** Of a name and a consultant in one question: every save asks it, and nearly always there is nothing. */
const SINCE = `SELECT former.renamed_at, IF(former.is_deleted, NULL, c.name) AS category, gone.deleted_at, gone.successor_id
  FROM (SELECT 1 AS one) one
  LEFT JOIN (former_category_names former JOIN categories c ON c.id = former.category_id) ON former.name = ?
  LEFT JOIN users gone ON gone.id = ? AND gone.deleted_at IS NOT NULL`;

/** What lies in the bin keeps its consultant's name: whoever restores it is asked for another. */
const dueOf = async (db: Knex, { category: was, consultant_id, deleted_at }: FranchiseModel): Promise<Due[]> => {
  const consultant = deleted_at ? null : consultant_id;
  if (!was && !consultant) return [];
  const [[since] = []] = await db.raw<Since[][]>(SINCE, [was, consultant]);
  const due: Due[] = [];
  if (since?.renamed_at && since.category !== was)
    due.push({ fields: { category: since.category }, since: since.renamed_at });
  if (since?.deleted_at) due.push({ fields: { consultant_id: since.successor_id }, since: since.deleted_at });
  return due;
};

/** Who succeeded a franchise's consultant; undefined where they have their account, or nobody was chosen. */
export const successorOf = async (db: Knex, { consultant_id: id }: Pick<FranchiseModel, 'consultant_id'>) =>
  (id && (await UserModel.query(db).findById(id).whereNotNull('deleted_at').select('successor_id'))?.successor_id) ||
  undefined;

/** Franchises that go from a deleted consultant to a successor, or to nobody. */
interface HandedOver {
  userId: string;
  successorId: string | null;
  ids: string[];
}

/** Notes what a deletion took from a consultant, for the day on which it is undone. */
export const noteHandedOver = async (trx: Knex, { userId, successorId, ids }: HandedOver): Promise<void> => {
  if (ids.length === 0) return;
  await HandedOverFranchiseModel.insertAll(
    trx,
    ids.map(franchise_id => ({ user_id: userId, franchise_id, successor_id: successorId })),
  )
    .onConflict(['user_id', 'franchise_id'])
    .merge();
};

/** A franchise's row with what is true of it now; nothing is written. */
export const asSettled = async <Row extends FranchiseModel>(knex: Knex, row: Row): Promise<Row> =>
  Object.assign(row, ...(await dueOf(knex, row)).map(({ fields }) => fields));

/**
 * Brings a franchise that somebody is about to change to what is true of it now. Who saves it publishes it, so the
 * batch that would have come to it passes it over.
 * @param row locked already
 */
export const settle = async <Row extends FranchiseModel>(trx: Knex, row: Row): Promise<Row> => {
  const due = await dueOf(trx, row);
  if (due.length === 0) return row;
  const fields: Due['fields'] = Object.assign({}, ...due.map(one => one.fields));
  const since = new Date(Math.max(...due.map(one => one.since.getTime())));
  if (fields.consultant_id !== undefined && row.consultant_id)
    await noteHandedOver(trx, { userId: row.consultant_id, successorId: fields.consultant_id, ids: [row.id] });
  await FranchiseModel.query(trx)
    .findById(row.id)
    .patch({
      ...fields,
      ...(fields.category && { search_words: withWordsOf(trx, fields.category) }),
      updated_at: versionSince(trx, since),
    });
  if (fields.category) await copyWords(trx, 'franchises', [row.id]);
  const now = await FranchiseModel.query(trx).findById(row.id).select('search_words', 'updated_at');
  return Object.assign(row, fields, now);
};

const FORMER = `SELECT former.category_id AS id, former.name AS former, c.name FROM former_category_names former
  JOIN categories c ON c.id = former.category_id`;
const LEAVING = `SELECT gone.id, gone.successor_id FROM background_jobs job JOIN users gone ON gone.id = job.entity_id
  WHERE job.status = 'running' AND job.kind IN ('consultant-deleted', 'consultant-replaced') AND gone.deleted_at IS NOT NULL`;

const ANY_FORMER = 'SELECT 1 FROM former_category_names LIMIT 1';

/**
 * Whether franchises are still on their way to another name of their category. Until all have followed, what a search
 * finds and the order by category change with each batch, and no change tells of it.
 */
export const areOnTheWay = async (pool: ReadingPool): Promise<boolean> => {
  const [rows] = await pool.execute<RowDataPacket[]>(ANY_FORMER);
  return rows.length > 0;
};

/** As near to the database's comparison as matters for one word of a filter. */
const alike = (name: unknown) => String(name).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A name that a category had until just now, with the one that it has. */
type FormerName = Record<'id' | 'former' | 'name', string>;

/** The names whose franchises have not all followed yet. */
export const formerNames = async (pool: ReadingPool): Promise<FormerName[]> =>
  (await pool.execute<(FormerName & RowDataPacket)[]>(FORMER))[0];

const categoriesAsked = (rows: FormerName[], asked: ListQuery['filter'][string]) => {
  if (rows.length === 0) return asked;
  const wanted = new Set(asked.map(alike));
  const ids = new Set(
    rows.filter(({ former, name }) => wanted.has(alike(former)) || wanted.has(alike(name))).map(({ id }) => id),
  );
  const names = rows.filter(({ id }) => ids.has(id)).flatMap(({ former, name }) => [name, former]);
  return [...new Map([...asked, ...names].map(name => [alike(name), name])).values()];
};

const consultantsAsked = async (pool: ReadingPool, asked: ListQuery['filter'][string]) => {
  const [rows] = await pool.execute<({ id: string; successor_id: string | null } & RowDataPacket)[]>(LEAVING);
  if (rows.length === 0) return asked;
  const present = asked.filter(id => !rows.some(gone => gone.id === id));
  const taken = rows.filter(({ successor_id }) => asked.includes(successor_id ?? SYSTEM_UPLOAD));
  return [...present, ...taken.map(({ id }) => id)];
};

/** By which consultants the rows of somebody's own franchises are found: theirs, and those who are leaving to them. */
export const consultantsNow = (pool: ReadingPool, id: string): Promise<FilterValue[]> => consultantsAsked(pool, [id]);

/**
 * A filter as the rows have to be asked: a category by each name that its franchises still carry, nobody and a successor
 * by the consultants who are leaving too. Nearly always it is the same.
 * @param names how {@link formerNames} are known; read anew where nothing is said
 */
export const filterNow = async (
  pool: ReadingPool,
  filter: ListQuery['filter'],
  names = () => formerNames(pool),
): Promise<ListQuery['filter']> => {
  const { category, consultant_id } = filter;
  if (!category && !consultant_id) return filter;
  return {
    ...filter,
    ...(category && { category: categoriesAsked(await names(), category) }),
    ...(consultant_id && { consultant_id: await consultantsAsked(pool, consultant_id) }),
  };
};
