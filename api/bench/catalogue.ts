import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@marketplace/db';
import { type Scale, seedScale } from '@marketplace/demo';

/** Keys of the generated records. */
export interface Catalogue {
  ids: string[];
  slugs: string[];
  categories: string[];
}

/** Fills an empty database with generated franchises and leads. */
export const fillCatalogue = async ({ knex }: Database, scale: Scale): Promise<Catalogue> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  await seedScale(knex, dataDir, scale, () => {}).finally(() => rm(dataDir, { recursive: true, force: true }));
  await knex.raw('ANALYZE TABLE franchises, franchise_slugs, users, leads');
  const rows = await knex('franchises').select('id', 'slug').orderBy('id');
  return {
    ids: rows.map(({ id }) => id),
    slugs: rows.map(({ slug }) => slug),
    categories: await knex('categories').pluck('name'),
  };
};
