import type { Knex } from 'knex';
import { isMariadb } from './beside.ts';

interface ComputedColumn {
  table: string;
  name: string;
  type: string;
}

const storedColumns = async (knex: Knex): Promise<ComputedColumn[]> => {
  const [rows = []] = await knex.raw<[ComputedColumn[]]>(
    "SELECT table_name AS `table`, column_name AS name, column_type AS type FROM information_schema.columns WHERE table_schema = DATABASE() AND extra LIKE '%STORED GENERATED%'",
  );
  return rows;
};

const definedIn = (statement: string, name: string) =>
  statement
    .split('\n')
    .map(line => line.trim())
    .find(line => line.startsWith(`\`${name}\` `))
    ?.replace(/,$/, '');

/**
 * Does this while columns that the database computes are ordinary ones: MariaDB's tool writes their values out of a MySQL,
 * and MySQL takes none for them. Afterwards they are computed anew. MariaDB passes over such values by itself.
 * @param beside a knex whose tables have this prefix in the database
 */
export const whileOrdinary = async (beside: Knex, prefix: string, work: () => Promise<void>): Promise<void> => {
  if (await isMariadb(beside)) return work();
  const columns = (await storedColumns(beside)).filter(({ table }) => table.startsWith(prefix));
  const modify = (table: string, definition = '') =>
    beside.raw(`ALTER TABLE \`${table}\` MODIFY ${definition.replaceAll('?', '\\?')}`);
  const definitions: string[] = [];
  for (const { table, name, type } of columns) {
    const [[row] = []] = await beside.raw<[Record<string, string>[]]>(`SHOW CREATE TABLE \`${table}\``);
    definitions.push(definedIn(row?.['Create Table'] ?? '', name) ?? '');
    await modify(table, `\`${name}\` ${type} NULL`);
  }
  await work();
  for (const [at, { table }] of columns.entries()) await modify(table, definitions[at]);
};
