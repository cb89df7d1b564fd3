import type { Knex } from 'knex';

const DIGITS = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ');
const PLACES = ['', '0', '00', '000', '0000'];
const NUMBERS = `SELECT ${PLACES.map((zeros, at) => `p${at}.d * 1${zeros}`).join(' + ')} AS n
  FROM ${PLACES.map((_, at) => `(${DIGITS}) AS p${at}`).join(', ')}`;

/** Returns the columns of a table that the database does not generate. */
export const writtenColumns = async (knex: Knex, table: string): Promise<string[]> => {
  // With an alias, because MySQL returns the column's name in capitals.
  const rows: { name: string }[] = await knex('information_schema.columns')
    .whereRaw("table_schema = DATABASE() AND table_name = ? AND COALESCE(generation_expression, '') = ''", [table])
    .orderBy('ordinal_position')
    .select('column_name as name');
  return rows.map(({ name }) => name);
};

/**
 * Inserts copies of a record in one statement: thousands per second.
 * @param count at most 100,000
 * @param others columns that differ, as SQL over `n`, the number of the copy; each copy gets a new id
 */
export const copyRecord = async (
  knex: Knex,
  table: string,
  id: string,
  count: number,
  others: Record<string, string> = {},
): Promise<void> => {
  const columns = await writtenColumns(knex, table);
  const values = columns.map(column => (column === 'id' ? 'UUID()' : (others[column] ?? `one.\`${column}\``)));
  await knex.raw(
    `INSERT INTO ${table} (${columns.map(column => `\`${column}\``).join(', ')})
      SELECT ${values.join(', ')} FROM ${table} AS one JOIN (${NUMBERS}) AS numbers WHERE one.id = ? AND n < ?`,
    [id, count],
  );
};
