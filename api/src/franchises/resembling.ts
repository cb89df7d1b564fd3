import { FranchiseModel } from '@marketplace/db';
import type { Knex } from 'knex';

/** What tells one franchise from another to those who look for it. */
export interface Resembling {
  id: string;
  name: string;
  slug: string;
}

/** A name in a category, as somebody wants to store it. */
export interface NameInCategory {
  name: string;
  category: string;
}

/** One that was asked for: names that the database takes for the same have the same key. */
export interface Asked {
  nameKey: string;
  /** The franchise that has both; null where none has. The bin's don't count. */
  existing: Resembling | null;
}

const COLLATION = 'utf8mb4_unicode_520_ci';
const ASKED = `SELECT ? AS n, CAST(? AS CHAR(200)) COLLATE ${COLLATION} AS name,
  CAST(? AS CHAR(120)) COLLATE ${COLLATION} AS category`;
/** The index leads to each in one step; without being told, a database may read all that are in the category. */
const FIRST_ALIKE = `SELECT f.id FROM franchises f FORCE INDEX (ix_franchises_category_name)
  WHERE f.category_id = (SELECT c.id FROM categories c WHERE c.name = asked.category) AND f.deleted_at IS NULL AND f.name = asked.name LIMIT 1`;

/**
 * Which of many names stand in their category already: one statement for all, whatever the number of franchises.
 * @returns in the same order
 */
export const findResembling = async (db: Knex, wanted: NameInCategory[]): Promise<Asked[]> => {
  if (wanted.length === 0) return [];
  const asked = wanted.map(() => ASKED).join(' UNION ALL ');
  const values = wanted.flatMap(({ name, category }, n) => [n, name.trim(), category.trim()]);
  const [rows = []] = await db.raw<{ n: number; nameKey: string; id: string | null }[][]>(
    `SELECT asked.n, HEX(WEIGHT_STRING(asked.name)) AS nameKey, (${FIRST_ALIKE}) AS id FROM (${asked}) AS asked`,
    values,
  );
  const ids = rows.flatMap(({ id }) => id ?? []);
  const franchises: Resembling[] = await FranchiseModel.query(db).findByIds(ids).select('id', 'name', 'slug');
  const byId = new Map(franchises.map(franchise => [franchise.id, franchise]));
  const byPlace = new Map(
    rows.map(({ n, nameKey, id }) => [Number(n), { nameKey, existing: byId.get(id ?? '') ?? null }]),
  );
  return wanted.map((_, n) => byPlace.get(n) ?? { nameKey: '', existing: null });
};
