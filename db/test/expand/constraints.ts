import type { Refusal } from './refusal.ts';
import type { Check, Schema } from './schema.ts';

/** Rows of the version before have null in it, or what it says itself. */
const hasNewNullable = (table: string, columns: string, before: Schema, after: Schema) =>
  columns
    .split(',')
    .some(name => !before.columns.has(`${table}.${name}`) && after.columns.get(`${table}.${name}`)?.isNullable);

/** Without what the two servers write differently. */
const plain = (clause: string) =>
  clause
    .toLowerCase()
    .replace(/_utf8mb[34]|[`\\]/g, '')
    .replace(/\s+/g, ' ');

const VALUE = /'([^']*)'/g;
const valuesOf = ({ clause }: Check) => [...plain(clause).matchAll(VALUE)].map(([, value]) => value);

/** A list of values that has more of them than before. */
const isWider = (before: Check, after: Check) => {
  const withoutValues = ({ clause }: Check) => plain(clause).replace(VALUE, '').replace(/[\s,]/g, '');
  const now = new Set(valuesOf(after));
  return withoutValues(before) === withoutValues(after) && valuesOf(before).every(value => now.has(value));
};

const checkRefusals = (before: Schema, after: Schema): Refusal[] =>
  [...after.checks].flatMap(([name, check]) => {
    if (!before.tables.has(check.table)) return [];
    const was = before.checks.get(name);
    const old = [...before.columns.values()].filter(({ table }) => table === check.table);
    const isOfNewColumns = !old.some(column => new RegExp(`\\b${column.name}\\b`).test(plain(check.clause)));
    if (was ? isWider(was, check) : isOfNewColumns) return [];
    return {
      what: `check ${name}`,
      why: `${name} refuses what the version before may write. Validate it in this version, and demand it of the database a version later.`,
    };
  });

const keyRefusals = (before: Schema, after: Schema): Refusal[] =>
  [...after.foreignKeys].flatMap(([name, key]) => {
    const what = `foreign key ${name}`;
    if (before.foreignKeys.has(name) || !before.tables.has(key.toTable)) return [];
    if (before.tables.has(key.table))
      return hasNewNullable(key.table, key.columns, before, after)
        ? []
        : {
            what,
            why: `${name} refuses what the version before may write or delete. Add it a version later, or to a new column that may be null.`,
          };
    const isKept = /cascade|set null/i;
    if (isKept.test(key.onDelete) && (key.toColumns === 'id' || isKept.test(key.onUpdate))) return [];
    return {
      what,
      why: `${name} keeps the version before from deleting (or renaming) rows of ${key.toTable}, since it does not know ${key.table}. Say ON DELETE CASCADE or SET NULL${key.toColumns === 'id' ? '' : ', and ON UPDATE CASCADE'}.`,
    };
  });

const indexRefusals = (before: Schema, after: Schema): Refusal[] => {
  const lost = [...before.indexes].flatMap(([name, index]) => {
    const now = after.indexes.get(name);
    if (!after.tables.has(index.table) || (now && `${now.columns},`.startsWith(`${index.columns},`))) return [];
    return {
      what: `index ${name}`,
      why: `${name} is gone, or begins with other columns: statements of the version before name it (FORCE INDEX), or cannot do without (MATCH). Add the new one under another name, and drop this one a version later.`,
    };
  });
  const unique = [...after.indexes]
    .filter(
      ([name, { table, isUnique }]) => isUnique && before.tables.has(table) && !before.indexes.get(name)?.isUnique,
    )
    .filter(([, { table, columns }]) => !hasNewNullable(table, columns, before, after))
    .map(([name]) => ({
      what: `index ${name}`,
      why: `${name} is unique: the version before may write the same twice. Have this version see to it, and demand it of the database a version later.`,
    }));
  return [...lost, ...unique];
};

/** What a migration demands of rows that the version before writes, and takes from its statements. */
export const constraintRefusals = (before: Schema, after: Schema): Refusal[] => [
  ...checkRefusals(before, after),
  ...keyRefusals(before, after),
  ...indexRefusals(before, after),
];
