import { join } from 'node:path';
import type { Knex } from 'knex';
import { TRADES } from '../brands/index.ts';
import { mainPicture } from '../drawing/brand-pictures.ts';
import { pictureUrl, socialUrl } from '../drawing/file.ts';
import { storeDrawings } from '../drawing/store.ts';
import { insertRows } from '../support/insert.ts';
import { randomOf } from '../support/random.ts';
import { idOf, LAST_MOMENT } from './clock.ts';
import type { ScaleTrade } from './franchises.ts';

/** One picture for each category, and the category itself where it is missing. */
export const prepareTrades = async (knex: Knex, dataDir: string): Promise<ScaleTrade[]> => {
  const random = randomOf('scale categories');
  const madeAt = new Date(LAST_MOMENT);
  const drawn = TRADES.flatMap(({ category, brands }) => {
    const [brand] = brands;
    return brand ? [{ category, brands, main: mainPicture(brand, category.name) }] : [];
  });
  await storeDrawings(
    join(dataDir, 'uploads'),
    drawn.map(({ main }) => main),
  );
  const rows = drawn.map(({ category }, at) => ({ id: idOf(madeAt, random), ...category, sort_order: at + 1 }));
  const known = new Set<string>(await knex('categories').pluck('name'));
  await insertRows(
    knex,
    'categories',
    rows.filter(({ name }) => !known.has(name)),
  );
  return drawn.map(({ category, brands, main }) => ({
    category: category.name,
    brands,
    pictures: { main: pictureUrl(main), social: socialUrl(main) },
  }));
};
