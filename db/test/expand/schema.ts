import type { Knex } from 'knex';

export interface Column {
  table: string;
  name: string;
  type: string;
  collation: string | null;
  isNullable: boolean;
  default: string | null;
  extra: string;
  /** What the database computes it by; empty where it is written. */
  computed: string;
}

interface Index {
  table: string;
  name: string;
  /** In their order, after each other with commas. */
  columns: string;
  isUnique: boolean;
  isOfWords: boolean;
}

interface ForeignKey {
  table: string;
  name: string;
  columns: string;
  toTable: string;
  toColumns: string;
  onDelete: string;
  onUpdate: string;
}

export interface Check {
  table: string;
  name: string;
  clause: string;
}

/** What the server says of a schema, by what each thing is called: `leads.status`. */
export interface Schema {
  tables: Map<string, { name: string }>;
  columns: Map<string, Column>;
  indexes: Map<string, Index>;
  foreignKeys: Map<string, ForeignKey>;
  checks: Map<string, Check>;
  /** Triggers, views, routines and events. */
  others: Map<string, { name: string }>;
}

const WITHIN = "= DATABASE() AND table_name NOT LIKE 'migrations%'";

const QUERIES = {
  tables: `SELECT table_name AS name FROM information_schema.tables WHERE table_schema ${WITHIN}`,
  columns: `SELECT table_name AS \`table\`, column_name AS name, column_type AS type, collation_name AS collation,
    is_nullable = 'YES' AS isNullable, column_default AS \`default\`, extra AS extra, COALESCE(generation_expression, '') AS computed
    FROM information_schema.columns WHERE table_schema ${WITHIN}`,
  indexes: `SELECT table_name AS \`table\`, index_name AS name, GROUP_CONCAT(column_name ORDER BY seq_in_index) AS columns,
    MAX(non_unique) = 0 AS isUnique, MAX(index_type = 'FULLTEXT') AS isOfWords
    FROM information_schema.statistics WHERE table_schema ${WITHIN} GROUP BY 1, 2`,
  foreignKeys: `SELECT used.table_name AS \`table\`, used.constraint_name AS name,
    GROUP_CONCAT(used.column_name ORDER BY used.ordinal_position) AS columns, MAX(used.referenced_table_name) AS toTable,
    GROUP_CONCAT(used.referenced_column_name ORDER BY used.ordinal_position) AS toColumns,
    MAX(rules.delete_rule) AS onDelete, MAX(rules.update_rule) AS onUpdate
    FROM information_schema.key_column_usage AS used JOIN information_schema.referential_constraints AS rules
      ON rules.constraint_schema = used.table_schema AND rules.table_name = used.table_name AND rules.constraint_name = used.constraint_name
    WHERE used.table_schema = DATABASE() AND used.referenced_table_name IS NOT NULL GROUP BY 1, 2`,
  checks: `SELECT kept.table_name AS \`table\`, kept.constraint_name AS name, MAX(said.check_clause) AS clause
    FROM information_schema.table_constraints AS kept JOIN information_schema.check_constraints AS said
      ON said.constraint_schema = kept.constraint_schema AND said.constraint_name = kept.constraint_name
    WHERE kept.constraint_type = 'CHECK' AND kept.table_schema = DATABASE() GROUP BY 1, 2`,
  others: `SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE()
    UNION ALL SELECT table_name FROM information_schema.views WHERE table_schema = DATABASE()
    UNION ALL SELECT routine_name FROM information_schema.routines WHERE routine_schema = DATABASE()
    UNION ALL SELECT event_name FROM information_schema.events WHERE event_schema = DATABASE()`,
};

/** Everything that other versions may rely on. */
export const readSchema = async (knex: Knex): Promise<Schema> => {
  const read = async <Row extends { table?: string; name: string }>(sql: string) => {
    const [rows = []] = await knex.raw<Row[][]>(sql);
    return new Map(rows.map(row => [row.table ? `${row.table}.${row.name}` : row.name, row]));
  };
  return {
    tables: await read(QUERIES.tables),
    columns: await read(QUERIES.columns),
    indexes: await read(QUERIES.indexes),
    foreignKeys: await read(QUERIES.foreignKeys),
    checks: await read(QUERIES.checks),
    others: await read(QUERIES.others),
  };
};
