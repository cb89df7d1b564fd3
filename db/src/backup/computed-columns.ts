import type { Knex } from 'knex';
import { serverIsMariadb } from './log/server-log.ts';

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
 * Loads rows while computed columns are ordinary columns, and restores the computed columns afterwards. MariaDB's tool
 * includes the values of computed columns in a dump of a MySQL server. MySQL accepts no values for such columns, and
 * MariaDB ignores them.
 */
export const withOrdinaryColumns = async (knex: Knex, load: () => Promise<void>): Promise<void> => {
  if (await serverIsMariadb(knex)) return load();
  const columns = await storedColumns(knex);
  const modify = (table: string, definition = '') =>
    knex.raw(`ALTER TABLE \`${table}\` MODIFY ${definition.replaceAll('?', '\\?')}`);
  const definitions: string[] = [];
  for (const { table, name, type } of columns) {
    const [[row] = []] = await knex.raw<[Record<string, string>[]]>(`SHOW CREATE TABLE \`${table}\``);
    definitions.push(definedIn(row?.['Create Table'] ?? '', name) ?? '');
    await modify(table, `\`${name}\` ${type} NULL`);
  }
  await load();
  for (const [at, { table }] of columns.entries()) await modify(table, definitions[at]);
};
