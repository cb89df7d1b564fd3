import type { Knex } from 'knex';

/**
 * A body with its category as the category itself is written. The database takes `food` for `Food`; who groups and
 * filters franchises by the name does not.
 * @param db in the transaction that stores it
 */
export const withCategoryAsWritten = async <Body extends { category?: string }>(
  db: Knex,
  body: Body,
): Promise<Body> => {
  if (body.category === undefined) return body;
  const known: { name: string } | undefined = await db('categories')
    .where({ name: body.category.trim() })
    .forShare()
    .first('name');
  return known ? { ...body, category: known.name } : body;
};
