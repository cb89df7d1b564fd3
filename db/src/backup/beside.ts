/**
 * A second set of the product's tables in the same database, told apart by a prefix: the account needs no right to make
 * databases. What is restored is built and checked there while the tables in use stay as they are; then both
 * change places in one statement.
 */
import knexFactory, { type Knex } from 'knex';
import { BOOKKEEPING } from '../migrations/index.ts';

/** Being restored. */
export const RESTORED = 'restored_';
/** What was in use before, until the new set has proved itself. */
export const REPLACED = 'replaced_';
/** On the way between the two. */
const LEAVING = 'leaving_';

const PREFIXES = [RESTORED, REPLACED, LEAVING];

/** All tables, or the names of those with a prefix, without it. */
export const tablesOf = async (knex: Knex, prefix = ''): Promise<string[]> => {
  const [rows = []] = await knex.raw<[{ name: string }[]]>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY 1",
  );
  const names = rows.map(({ name }) => name);
  if (prefix === '') return names.filter(name => !PREFIXES.some(one => name.startsWith(one)));
  return names.filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length));
};

const TOKENS = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|`[^`]+`|[a-z_][\w$]*|[\s\S]/gi;
const wordOf = (token: string) => (/^[`a-z_]/i.test(token) ? token.replaceAll('`', '') : undefined);
const KEY_NEXT = /(^|\s)(constraint|drop foreign key)$/i;
const CHECK_NEXT = /(^|\s)(drop constraint|drop check)$/i;
const IS_CHECK = /^\s*check\b/i;
const CREATED = /^\s*create table (?:if not exists )?`?(\w+)/i;

/** The names that the other set cannot share with the tables in use. */
interface Names {
  tables: ReadonlySet<string>;
  /** MySQL has each name of a check once in a database, MariaDB once in a table. */
  checks: boolean;
}

/**
 * The same statement for the other set: every table's name gets the prefix, wherever it stands but in quoted text, and
 * so do the names of foreign keys, which a database has only once. A column may be called as a table is.
 */
const prefixed = (sql: string, { tables, checks }: Names, prefix: string): string => {
  let before = '';
  let last = '';
  const makesTable = CREATED.test(sql);
  // Where a table is made columns follow brackets and commas, and no table does.
  const isColumn = () => makesTable && (last === '(' || last === ',');
  const isConstraint = (behind: number) => {
    if (CHECK_NEXT.test(before)) return checks;
    return KEY_NEXT.test(before) && (checks || !IS_CHECK.test(sql.slice(behind, behind + 20)));
  };
  return [...sql.matchAll(TOKENS)]
    .map(({ 0: token, index }) => {
      const word = wordOf(token);
      const isName = word !== undefined && ((tables.has(word) && !isColumn()) || isConstraint(index + token.length));
      if (word !== undefined) before = `${before} ${word}`.slice(-40);
      else if (token.trim() !== '') before = '';
      if (token.trim() !== '') last = token;
      return isName ? `\`${prefix}${word}\`` : token;
    })
    .join('');
};

/** Whether it is MariaDB, and not MySQL. */
export const isMariadb = async (knex: Knex): Promise<boolean> => {
  const [[row] = []] = await knex.raw<[{ version: string }[]]>('SELECT VERSION() AS version');
  return row?.version.includes('MariaDB') ?? false;
};

interface Query {
  sql: string;
  bindings?: readonly unknown[];
}
interface Driver {
  _query(connection: object, query: Query): Promise<Query>;
}

/** A knex for the other set: who uses it names the tables as ever. The caller destroys it. */
export const knexBeside = async (knex: Knex, prefix: string): Promise<Knex> => {
  const tables = new Set([...BOOKKEEPING, ...(await tablesOf(knex)), ...(await tablesOf(knex, prefix))]);
  const checks = !(await isMariadb(knex));
  const Plain = knex.client.constructor as new (config: Knex.Config) => Knex.Client & Driver;
  class Beside extends Plain {
    override _query(connection: object, query: Query): Promise<Query> {
      const [, created] = CREATED.exec(query.sql) ?? [];
      if (created !== undefined) tables.add(created);
      // knex's migrator asks whether its tables exist with their names as values.
      const bindings = /information_schema\.tables/.test(query.sql)
        ? query.bindings?.map(value => (typeof value === 'string' && tables.has(value) ? prefix + value : value))
        : query.bindings;
      const sql = prefixed(query.sql, { tables, checks }, prefix);
      return super._query(connection, Object.assign(query, { sql, ...(bindings && { bindings }) }));
    }
  }
  const { pool, ...config } = knex.client.config;
  return knexFactory({ ...config, client: Beside, pool: { ...pool, min: 0, max: 2 } });
};

/** Does this on one connection that takes foreign keys as they are: nothing is checked row by row, nothing is copied. */
const uncheckedly = <Result>(knex: Knex, work: (trx: Knex.Transaction) => Promise<Result>): Promise<Result> =>
  knex.transaction(async trx => {
    await trx.raw('SET SESSION FOREIGN_KEY_CHECKS = 0');
    try {
      return await work(trx);
    } finally {
      await trx.raw('SET SESSION FOREIGN_KEY_CHECKS = 1').catch(() => {});
    }
  });

const quoted = (name: string) => `\`${name}\``;

/** Drops a set of tables. */
export const dropTables = async (knex: Knex, prefix: string): Promise<string[]> => {
  const tables = await tablesOf(knex, prefix);
  if (tables.length > 0)
    // IF EXISTS: a log is applied to backups, which have no such tables.
    await uncheckedly(knex, trx =>
      trx.raw(`DROP TABLE IF EXISTS ${tables.map(name => quoted(prefix + name)).join(', ')}`),
    );
  return tables;
};

const CONSTRAINT = /^[ \t]*CONSTRAINT `([^`]+)` (FOREIGN KEY|CHECK) (.*?),?$/gm;

const definitionOf = async (trx: Knex, table: string) => {
  const [[row] = []] = await trx.raw<[Record<string, string>[]]>(`SHOW CREATE TABLE ${quoted(table)}`);
  return row?.['Create Table'] ?? '';
};

const alter = async (trx: Knex, table: string, parts: string[]) => {
  if (parts.length > 0) await trx.raw(`ALTER TABLE ${quoted(table)} ${parts.join(', ').replaceAll('?', '\\?')}`);
};

/**
 * Renames the keys and checks of tables: a database has each name only once, and the tables in use have those that the
 * migrations know. The index that a server makes for a key is called like it.
 */
const renameConstraints = async (trx: Knex, tables: string[], rename: (name: string) => string) => {
  const checks = !(await isMariadb(trx));
  for (const table of tables) {
    const found = [...(await definitionOf(trx, table)).matchAll(CONSTRAINT)]
      .map(([, name = '', kind = '', rest = '']) => ({ name, kind, rest, next: rename(name) }))
      .filter(({ name, kind, next }) => next !== name && (checks || kind !== 'CHECK'));
    if (found.length === 0) continue;
    const changes = found.flatMap(({ name, kind, rest, next }) => [
      `DROP ${kind === 'CHECK' ? 'CONSTRAINT' : 'FOREIGN KEY'} ${quoted(name)}`,
      `ADD CONSTRAINT ${quoted(next)} ${kind} ${rest}`,
    ]);
    await alter(trx, table, changes);
    // MariaDB has made one of the new name by now.
    const definition = await definitionOf(trx, table);
    const left = found.filter(({ name }) => definition.includes(` KEY ${quoted(name)} (`));
    await alter(
      trx,
      table,
      left.map(({ name, next }) => `RENAME INDEX ${quoted(name)} TO ${quoted(next)}`),
    );
  }
};

const without = (prefix: string) => (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : name);

/** Each set's names of keys and checks as they should be: a change of places may have been cut off before its end. */
const tidyNames = async (trx: Knex) => {
  const [live, replaced] = [await tablesOf(trx), await tablesOf(trx, REPLACED)];
  await renameConstraints(
    trx,
    replaced.map(name => REPLACED + name),
    name => REPLACED + without(REPLACED)(name),
  );
  for (const prefix of PREFIXES) await renameConstraints(trx, live, without(prefix));
};

/**
 * Puts a set of tables in the place of those in use, which are kept as {@link REPLACED}; both at once, in one statement.
 * Cut off before it, everything is as it was but for names of keys, which the next attempt puts right.
 * @param last done on the same connection before that statement; told which tables are in use, too
 */
export const changeOver = (
  knex: Knex,
  incoming: typeof RESTORED | typeof REPLACED,
  last: (trx: Knex.Transaction, incoming: string, inUse: string[]) => Promise<void>,
): Promise<void> =>
  uncheckedly(knex, async trx => {
    await tidyNames(trx);
    const coming = await tablesOf(trx, incoming);
    const leaving = await tablesOf(trx);
    const going = leaving.filter(name => coming.includes(name));
    // Where the set that comes is the one that was replaced, its names are free only after it came.
    const aside = incoming === REPLACED ? LEAVING : REPLACED;
    await renameConstraints(trx, going, name => aside + name);
    await renameConstraints(
      trx,
      coming.map(name => incoming + name),
      without(incoming),
    );
    if (aside !== REPLACED) await renameConstraints(trx, going, name => REPLACED + without(aside)(name));
    const rename = (from: string, to: string) => (name: string) => `${quoted(from + name)} TO ${quoted(to + name)}`;
    const renames = [
      ...going.map(rename('', LEAVING)),
      ...coming.map(rename(incoming, '')),
      ...going.map(rename(LEAVING, REPLACED)),
    ];
    await last(trx, incoming, going);
    await trx.raw(`RENAME TABLE ${renames.join(', ')}`);
  });
