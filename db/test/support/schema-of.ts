import type { Database } from '../../src/index.ts';

/** Returns the server's description of the schema, without counters and the migrator's tables. */
export const schemaOf = async ({ knex }: Database) => {
  const within = "table_schema = DATABASE() AND table_name NOT LIKE 'migrations%'";
  const readRows = async (sql: string) => {
    const [found = []] = await knex.raw<[Record<string, unknown>[]]>(sql);
    return found;
  };
  const columns = await readRows(
    `SELECT table_name AS t, column_name AS c, column_type AS y, is_nullable AS n, collation_name AS l, column_default AS d
     FROM information_schema.columns WHERE ${within} ORDER BY 1, 2`,
  );
  const indexes = await readRows(
    `SELECT table_name AS t, index_name AS i, GROUP_CONCAT(column_name ORDER BY seq_in_index) AS c
     FROM information_schema.statistics WHERE ${within} GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const constraints = await readRows(
    `SELECT table_name AS t, constraint_name AS i, constraint_type AS y
     FROM information_schema.table_constraints WHERE ${within} ORDER BY 1, 2, 3`,
  );
  const keys = await readRows(
    `SELECT table_name AS t, constraint_name AS i, referenced_table_name AS r, column_name AS c, referenced_column_name AS rc
     FROM information_schema.key_column_usage WHERE ${within} AND referenced_table_name IS NOT NULL ORDER BY 1, 2, 4`,
  );
  return { columns, indexes, constraints, keys };
};
