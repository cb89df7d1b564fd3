import { CategoryModel, type FranchiseModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { raw } from 'objection';
import { visibleName } from '../platform/values/visible-names.ts';

/** SQL for the name of a franchise's category, for `SELECT` with the alias `f`. Empty without a category. */
export const CATEGORY_NAME = `COALESCE((SELECT c.name FROM categories c WHERE c.id = f.category_id), '')`;

const NAME_OR_NULL = '(SELECT c.name FROM categories c WHERE c.id = franchises.category_id)';

/** Adds the name of the category to a query of franchises. */
export const withCategoryName = <Result>(query: QueryBuilder<FranchiseModel, Result>) =>
  query.select('franchises.*', raw(NAME_OR_NULL).as('category'));

/**
 * Finds categories by name. The database's collation ignores case and accents.
 * @param db a transaction, if the categories must not be deleted until its end
 */
const categoriesNamed = async (db: Knex, names: string[]): Promise<CategoryModel[]> => {
  if (names.length === 0) return [];
  const query = CategoryModel.query(db).whereIn('name', names).orderBy('name');
  return db.isTransaction ? query.forShare() : query;
};

/**
 * Returns the stored name of a category for any spelling that the collation treats as equal or that looks the same;
 * undefined if no category has such a name.
 * @param db a transaction, if the category must not be deleted until its end
 */
export const findCategoryName = async (db: Knex, name: string): Promise<string | undefined> => {
  const [category = (await categoriesNamed(db, [visibleName(name)]))[0]] = await categoriesNamed(db, [name.trim()]);
  return category?.name;
};

/**
 * Returns a body with the stored spelling of its category's name.
 * @param db the transaction that stores the body
 */
export const withStoredCategoryName = async <Body extends { category?: string }>(
  db: Knex,
  body: Body,
): Promise<Body> => {
  if (body.category === undefined) return body;
  const category = await findCategoryName(db, body.category);
  return category === undefined ? body : { ...body, category };
};

/**
 * Replaces the category's name by its id in rows to store.
 * @throws Error for a name that was not validated
 */
export const withCategoryId = async <Row extends { category?: string | null }>(
  trx: Knex,
  rows: Row[],
): Promise<(Omit<Row, 'category'> & { category_id?: string | null })[]> => {
  const names = [...new Set(rows.flatMap(({ category }) => category ?? []))];
  const ids = new Map((await categoriesNamed(trx, names)).map(({ id, name }) => [name, id]));
  return rows.map(({ category, ...row }) => {
    if (category === undefined) return row;
    const id = category ? ids.get(category) : null;
    if (id === undefined) throw new Error('A franchise was to be stored in an unknown category');
    return { ...row, category_id: id };
  });
};
