import { CategoryModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { visibleName } from '../platform/values/visible-names.ts';
import { namesNow } from './settled.ts';

/**
 * A category's name as the category itself is written, by any name that it has or had until just now; undefined when
 * there is none. The database takes `food` for `Food`; who groups and filters franchises by the name does not.
 * @param db in a transaction the category is locked, so that it is still there at the end
 */
export const categoryAsWritten = async (db: Knex, name: string): Promise<string | undefined> => {
  const find = (stored: string) => {
    const query = CategoryModel.query(db).findOne({ name: stored }).select('name');
    return db.isTransaction ? query.forShare() : query;
  };
  const known = (await find(name.trim())) ?? (await find(visibleName(name)));
  if (!known) return undefined;
  const now = (await namesNow(db, [known.name])).get(known.name);
  return now === undefined ? known.name : (now ?? undefined);
};

/**
 * A body with its category as the category itself is written.
 * @param db in the transaction that stores it
 */
export const withCategoryAsWritten = async <Body extends { category?: string }>(
  db: Knex,
  body: Body,
): Promise<Body> => {
  if (body.category === undefined) return body;
  const category = await categoryAsWritten(db, body.category);
  return category === undefined ? body : { ...body, category };
};
