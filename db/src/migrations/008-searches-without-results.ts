import type { Knex } from 'knex';

const SEARCHES = `CREATE TABLE IF NOT EXISTS searches_without_results (
  day date NOT NULL,
  search varchar(200) COLLATE utf8mb4_bin NOT NULL,
  corrected_to varchar(200) COLLATE utf8mb4_bin,
  total int unsigned NOT NULL,
  PRIMARY KEY (day, search)
) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci`;

/** Adds the searches of visitors that found nothing, with their number on each day of Malaysia's time. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(SEARCHES);
};
