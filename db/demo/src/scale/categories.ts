import { join } from 'node:path';
import type { Knex } from 'knex';
import { BRAND_CATEGORIES } from '../brands/index.ts';
import { readMainPicture } from '../pictures/brand-pictures.ts';
import { storePictures } from '../pictures/store.ts';
import { insertRows } from '../support/insert.ts';
import { randomOf } from '../support/random.ts';
import { PERIOD_END, repeatableId } from './clock.ts';
import type { ScaleCategory } from './franchises.ts';

/** Stores one picture for each category, and the missing categories. */
export const prepareScaleCategories = async (knex: Knex, dataDir: string): Promise<ScaleCategory[]> => {
  const random = randomOf('scale categories');
  const madeAt = new Date(PERIOD_END);
  const trades = (
    await Promise.all(
      BRAND_CATEGORIES.map(async ({ category, brands }) => {
        const [brand] = brands;
        return brand ? [{ category, brands, picture: await readMainPicture(brand) }] : [];
      }),
    )
  ).flat();
  await storePictures(
    join(dataDir, 'uploads'),
    trades.map(({ picture }) => picture),
  );
  const rows = trades.map(({ category }, at) => ({
    id: repeatableId(madeAt, random),
    ...category,
    sort_order: at + 1,
  }));
  const categoryNames = new Set<string>(await knex('categories').pluck('name'));
  await insertRows(
    knex,
    'categories',
    rows.filter(({ name }) => !categoryNames.has(name)),
  );
  const stored: { id: string; name: string }[] = await knex('categories').select('id', 'name');
  const idOfName = new Map(stored.map(({ id, name }) => [name, id]));
  return trades.map(({ category, brands, picture }) => ({
    category: category.name,
    categoryId: idOfName.get(category.name) ?? '',
    brands,
    pictures: { main: picture.url, social: picture.social?.url ?? '' },
  }));
};
