import type { Knex } from 'knex';
import { newId } from '../../src/index.ts';

/** A column as the server describes it. */
interface Column {
  table: string;
  name: string;
  type: string;
  longest: number | null;
}

interface Reference {
  table: string;
  name: string;
  toTable: string;
  toName: string;
}

type Row = Record<string, unknown>;

const ROWS = 3;
const ROWS_AT_ONCE = 500;
const AT = new Date('2025-12-31T16:30:00.123Z');

const select = async <Found>(knex: Knex, sql: string): Promise<Found[]> => {
  const [found] = await knex.raw(sql);
  return found;
};

/** The tables there are, but for those that migrations keep for themselves. */
const tablesOf = async (knex: Knex): Promise<string[]> => {
  const found = await select<{ name: string }>(
    knex,
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name NOT LIKE 'migrations%' ORDER BY 1",
  );
  return found.map(({ name }) => name);
};

const columnsOf = (knex: Knex) =>
  select<Column>(
    knex,
    `SELECT table_name AS \`table\`, column_name AS name, data_type AS type, character_maximum_length AS longest
     FROM information_schema.columns WHERE table_schema = DATABASE() AND COALESCE(generation_expression, '') = ''
     ORDER BY table_name, ordinal_position`,
  );

const referencesOf = (knex: Knex) =>
  select<Reference>(
    knex,
    `SELECT table_name AS \`table\`, column_name AS name, referenced_table_name AS toTable, referenced_column_name AS toName
     FROM information_schema.key_column_usage WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL`,
  );

/** The first of the values that a column is kept to, by the constraint's name: `ck_table_column`. */
const choicesOf = async (knex: Knex) => {
  const found = await select<{ name: string; clause: string }>(
    knex,
    'SELECT constraint_name AS name, check_clause AS clause FROM information_schema.check_constraints WHERE constraint_schema = DATABASE()',
  );
  const firsts = found.map(({ name, clause }) => [name, /\bin \([^']*'([^'\\]+)/i.exec(clause)?.[1]] as const);
  return new Map(firsts.filter(([, first]) => first));
};

const madeUp = ({ type, name, longest }: Column, n: number): unknown => {
  if (type === 'char') return newId();
  if (type === 'json' || type === 'longtext') return JSON.stringify([`${n} 🍔`]);
  if (type === 'date') return `2025-12-3${n % 2}`;
  if (type === 'datetime') return AT;
  if (type === 'tinyint') return true;
  if (/int$/.test(type)) return 2000 + n;
  return [...`${n}🍔 ${name} 咖啡`].slice(0, longest ?? undefined).join('');
};

/** These tables and all that they refer to, and what that refers to. */
const withParents = (tables: ReadonlySet<string>, references: Reference[]): Set<string> => {
  const all = new Set(tables);
  for (const table of all) for (const one of references) if (one.table === table) all.add(one.toTable);
  return all;
};

/**
 * Puts a few rows into each table that has none, with something in every column, as the schema says that it may be: what
 * refers to another table refers to a row of it.
 * @param many tables that get more, and how many; so do those that they refer to
 */
export const fillEmptyTables = async (
  knex: Knex,
  many: { tables: ReadonlySet<string>; rows: number } = { tables: new Set(), rows: ROWS },
): Promise<void> => {
  const [columns, references, choices] = [await columnsOf(knex), await referencesOf(knex), await choicesOf(knex)];
  const large = withParents(many.tables, references);
  const rows = new Map<string, Row[]>();
  const waiting = new Set(await tablesOf(knex));
  const isReady = (table: string) =>
    references.every(({ table: from, toTable }) => from !== table || toTable === table || !waiting.has(toTable));
  while (waiting.size > 0) {
    const table = [...waiting].find(isReady);
    if (!table) throw new Error(`These refer to each other: ${[...waiting].join(', ')}`);
    waiting.delete(table);
    const found: Row[] = await knex(table).select();
    if (found.length === 0) {
      const added: Row[] = [];
      for (let n = 0; n < (large.has(table) ? many.rows : ROWS); n++) {
        const fields = columns
          .filter(column => column.table === table)
          .map(column => {
            const reference = references.find(({ table: from, name }) => from === table && name === column.name);
            if (reference?.toTable === table) return [column.name, null];
            const parents = rows.get(reference?.toTable ?? '') ?? [];
            if (reference) return [column.name, parents[n % parents.length]?.[reference.toName]];
            return [column.name, choices.get(`ck_${table}_${column.name}`) ?? madeUp(column, n)];
          });
        added.push(Object.fromEntries(fields));
      }
      await knex.batchInsert(table, added, ROWS_AT_ONCE);
    }
    rows.set(table, await knex(table).select());
  }
};

/** Every row of every table, in an order that does not depend on the server. */
export const everything = async (knex: Knex): Promise<Record<string, Row[]>> => {
  const found: Record<string, Row[]> = {};
  for (const table of await tablesOf(knex)) {
    const rows: Row[] = await knex(table).select();
    const key = (row: Row) => JSON.stringify([row.id, row]);
    found[table] = rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  }
  return found;
};
