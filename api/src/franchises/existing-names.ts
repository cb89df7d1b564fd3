import { FranchiseModel } from '@marketplace/db';
import type { Knex } from 'knex';

/** The names that identify a franchise to a person. */
export interface ExistingFranchise {
  id: string;
  name: string;
  slug: string;
}

/** A name and category to be stored. */
export interface NameInCategory {
  name: string;
  category: string;
}

/** The result for one name; names that the database treats as equal have the same key. */
export interface NameResemblance {
  nameKey: string;
  /** The existing franchise with this name and category, outside the recycle bin; or null. */
  existing: ExistingFranchise | null;
}

const COLLATION = 'utf8mb4_unicode_520_ci';
const WANTED_ROW = `SELECT ? AS n, CAST(? AS CHAR(200)) COLLATE ${COLLATION} AS name,
  CAST(? AS CHAR(120)) COLLATE ${COLLATION} AS category`;
/** The index hint makes each lookup one step; without it the optimizer may scan the whole category. */
const FIRST_ALIKE = `SELECT f.id FROM franchises f FORCE INDEX (ix_franchises_category_name)
  WHERE f.category_id = (SELECT c.id FROM categories c WHERE c.name = asked.category) AND f.deleted_at IS NULL AND f.name = asked.name LIMIT 1`;

/**
 * Finds which of many names exist in their category, with one statement.
 * @returns results in the order of `wanted`
 */
export const findExistingNames = async (db: Knex, wanted: NameInCategory[]): Promise<NameResemblance[]> => {
  if (wanted.length === 0) return [];
  const queries = wanted.map(() => WANTED_ROW).join(' UNION ALL ');
  const values = wanted.flatMap(({ name, category }, n) => [n, name.trim(), category.trim()]);
  const [rows = []] = await db.raw<{ n: number; nameKey: string; id: string | null }[][]>(
    `SELECT asked.n, HEX(WEIGHT_STRING(asked.name)) AS nameKey, (${FIRST_ALIKE}) AS id FROM (${queries}) AS asked`,
    values,
  );
  const ids = rows.flatMap(({ id }) => id ?? []);
  const franchises: ExistingFranchise[] = await FranchiseModel.query(db).findByIds(ids).select('id', 'name', 'slug');
  const byId = new Map(franchises.map(franchise => [franchise.id, franchise]));
  const byPlace = new Map(
    rows.map(({ n, nameKey, id }) => [Number(n), { nameKey, existing: byId.get(id ?? '') ?? null }]),
  );
  return wanted.map((_, n) => byPlace.get(n) ?? { nameKey: '', existing: null });
};
