import { FranchiseModel, HandedOverFranchiseModel, type ReadingPool, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { RowDataPacket } from 'mysql2/promise';
import { raw } from 'objection';
import type { FilterValue } from '../platform/lists/conditions.ts';
import type { ListQuery } from '../platform/lists/list-query.ts';
import { SYSTEM_UPLOAD } from './options.ts';

/**
 * A consultant who is deleted may have more franchises than one transaction can change: the rest follows in batches (see
 * `background-jobs`). Until a franchise's turn comes its row has the deleted consultant, and everybody is told the
 * current one. This is the one place that knows how: for reading, for lists, for saving.
 */

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

/** The consultant that a franchise's row has to get, and since when. */
interface Due {
  successor: string | null;
  since: Date;
}

/** A franchise in the bin keeps its consultant: whoever restores it is asked for another. */
const dueOf = async (db: Knex, { consultant_id, deleted_at }: FranchiseModel): Promise<Due | undefined> => {
  if (deleted_at || !consultant_id) return undefined;
  const gone = await UserModel.query(db)
    .findById(consultant_id)
    .whereNotNull('deleted_at')
    .select('deleted_at', 'successor_id');
  return gone?.deleted_at ? { successor: gone.successor_id, since: gone.deleted_at } : undefined;
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

/** Sets the current consultant of a franchise's row; nothing is written. */
export const asSettled = async <Row extends FranchiseModel>(knex: Knex, row: Row): Promise<Row> => {
  const due = await dueOf(knex, row);
  if (due) row.consultant_id = due.successor;
  return row;
};

/**
 * Writes the current consultant of a franchise that is about to be changed. Its save publishes it, so the batch that
 * would have changed it passes it over.
 * @param row locked already
 */
export const settle = async <Row extends FranchiseModel>(trx: Knex, row: Row): Promise<Row> => {
  const due = await dueOf(trx, row);
  if (!due || !row.consultant_id) return row;
  await noteHandedOver(trx, { userId: row.consultant_id, successorId: due.successor, ids: [row.id] });
  await FranchiseModel.query(trx)
    .findById(row.id)
    .patch({ consultant_id: due.successor, updated_at: versionSince(trx, due.since) });
  const now = await FranchiseModel.query(trx).findById(row.id).select('updated_at');
  return Object.assign(row, { consultant_id: due.successor }, now);
};

const LEAVING = `SELECT gone.id, gone.successor_id FROM background_jobs job JOIN users gone ON gone.id = job.entity_id
  WHERE job.status = 'running' AND job.kind IN ('consultant-deleted', 'consultant-replaced') AND gone.deleted_at IS NOT NULL`;

const consultantsAsked = async (pool: ReadingPool, asked: ListQuery['filter'][string]) => {
  const [rows] = await pool.execute<({ id: string; successor_id: string | null } & RowDataPacket)[]>(LEAVING);
  if (rows.length === 0) return asked;
  const present = asked.filter(id => !rows.some(gone => gone.id === id));
  const taken = rows.filter(({ successor_id }) => asked.includes(successor_id ?? SYSTEM_UPLOAD));
  return [...present, ...taken.map(({ id }) => id)];
};

/** By which consultants the rows of somebody's own franchises are found: theirs, and those who are leaving to them. */
export const consultantsNow = (pool: ReadingPool, id: string): Promise<FilterValue[]> => consultantsAsked(pool, [id]);

/** Replaces the consultants of a filter by those whose rows they have now: nobody and a successor by who is leaving, too. */
export const filterNow = async (pool: ReadingPool, filter: ListQuery['filter']): Promise<ListQuery['filter']> => {
  const { consultant_id } = filter;
  return consultant_id ? { ...filter, consultant_id: await consultantsAsked(pool, consultant_id) } : filter;
};
