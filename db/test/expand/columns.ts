import type { Refusal } from './refusal.ts';
import type { Column, Schema } from './schema.ts';

const SIZES = [
  ['tinyint', 'smallint', 'mediumint', 'int', 'bigint'],
  ['tinytext', 'text', 'mediumtext', 'longtext'],
];

const read = (type: string) => {
  const [, name = '', size = '', more = ''] = /^(\w+)(?:\((\d+)\))?(.*)$/.exec(type) ?? [];
  return { name, size: Number(size), more };
};

/** Whether a type takes everything that the other took, and gives it back as it was. */
const isAsWide = (before: Column, after: Column): boolean => {
  if (before.type === after.type) return true;
  const [from, to] = [read(before.type), read(after.type)];
  if (from.more !== to.more) return false;
  if (from.name === to.name) return /char$/.test(from.name) && to.size >= from.size;
  return SIZES.some(names => names.includes(from.name) && names.indexOf(to.name) > names.indexOf(from.name));
};

const mustBeGiven = ({ isNullable, default: value, extra, computed }: Column) =>
  !isNullable && value === null && !/auto_increment|default_generated/i.test(extra) && !computed;

const changed = (name: string, before: Column, after: Column): Refusal[] => {
  const what = `column ${name}`;
  const refusals: Refusal[] = [];
  const refuse = (why: string) => refusals.push({ what, why });
  if (!isAsWide(before, after) || before.collation !== after.collation || before.computed !== after.computed)
    refuse(
      `${name} is ${after.type} and no longer ${before.type}: what the version before writes may not fit, or compare otherwise. Add a column of the new type, write both, and drop this one a version later.`,
    );
  if (before.isNullable && !after.isNullable)
    refuse(`${name} may no longer be null: the version before may write that. Demand it a version later.`);
  if (!before.isNullable && after.isNullable)
    refuse(`${name} may be null now: the version before never read that. Add another column for what may be missing.`);
  if (!mustBeGiven(before) && mustBeGiven(after) && before.isNullable === after.isNullable)
    refuse(`${name} has lost its default: the version before does not give it. Take the default away a version later.`);
  return refusals;
};

/** What a migration does to the columns of tables that were there before. */
export const columnRefusals = (before: Schema, after: Schema): Refusal[] => {
  const ofBefore = [...before.columns].filter(([, { table }]) => after.tables.has(table));
  const gone = ofBefore
    .filter(([name]) => !after.columns.has(name))
    .map(([name]) => ({
      what: `column ${name}`,
      why: `${name} is gone, or has another name: the version before reads and writes it. Add the new column beside it, write both, and drop this one a version later.`,
    }));
  const others = ofBefore.flatMap(([name, column]) => {
    const now = after.columns.get(name);
    return now ? changed(name, column, now) : [];
  });
  const added = [...after.columns]
    .filter(([name, column]) => before.tables.has(column.table) && !before.columns.has(name) && mustBeGiven(column))
    .map(([name]) => ({
      what: `column ${name}`,
      why: `${name} has to be given: the version before does not know it, and its INSERT fails. Give it a default, or let it be null.`,
    }));
  return [...gone, ...others, ...added];
};
