import type { Knex } from 'knex';
import type { Contracts } from '../../src/migrations/contracts/contracts.ts';
import { steppedKnex } from '../../src/migrations/runner/stepped-knex.ts';
import { columnRefusals } from './columns.ts';
import { constraintRefusals } from './constraints.ts';
import type { Refusal } from './refusal.ts';
import { readSchema, type Schema } from './schema.ts';
import { watchStatements } from './statements.ts';

/** A migration as its file exports it. */
export interface CheckedMigration extends Knex.Migration {
  /** What it takes away on purpose, and since which migration nothing needs that. */
  contracts?: Contracts;
}

const schemaRefusals = (before: Schema, after: Schema): Refusal[] => [
  ...[...before.tables.keys()]
    .filter(name => !after.tables.has(name))
    .map(name => ({
      what: `table ${name}`,
      why: `${name} is gone, or has another name: the version before reads and writes it. Add the new one beside it, write both, and drop this one a version later.`,
    })),
  ...columnRefusals(before, after),
  ...constraintRefusals(before, after),
  ...[...after.others.keys()].map(name => ({
    what: `other ${name}`,
    why: `${name} is no table: a server that writes a binary log lets few accounts make triggers, views or routines. Have this version write it, and follow what the version before writes while both run.`,
  })),
];

/** What of this is meant so: a version later, and said beforehand. */
const contracted = (refusals: Refusal[], contracts: Contracts | undefined, released: readonly string[]): Refusal[] => {
  if (!contracts) return refusals;
  const { after, drops } = contracts;
  if (!released.includes(after))
    return [
      {
        what: `contract ${after}`,
        why: `It takes away what the version before ${after} needs, and no released version has ${after} yet. It belongs to the version after the one that has.`,
      },
      ...refusals.filter(({ what }) => !drops.includes(what)),
    ];
  const found = new Set(refusals.map(({ what }) => what));
  return [
    ...refusals.filter(({ what }) => !drops.includes(what)),
    ...drops
      .filter(what => !found.has(what))
      .map(what => ({ what, why: `It says that it drops ${what}, and does not: take that out of "drops".` })),
  ];
};

/** What came of it: why it is refused, and the tables of before whose rows it changes or reads. */
interface Checked {
  refusals: Refusal[];
  changesRowsOf: Set<string>;
}

/**
 * Carries a migration out and tells what of it would break the version before.
 * @param knex of a database that has everything before it, with rows
 * @param released the migrations of the released version
 */
export const checkMigration = async (
  knex: Knex,
  migration: CheckedMigration,
  { released, mayCopy }: { released: readonly string[]; mayCopy?: boolean },
): Promise<Checked> => {
  const before = await readSchema(knex);
  const { between, refusals, changesRowsOf } = watchStatements(knex, new Set(before.tables.keys()), mayCopy);
  const stepped = steppedKnex(knex);
  stepped.between(between);
  try {
    await migration.up(stepped.knex);
  } finally {
    await stepped.knex.destroy();
  }
  const all = [...refusals, ...schemaRefusals(before, await readSchema(knex))];
  return { refusals: contracted(all, migration.contracts, released), changesRowsOf };
};
