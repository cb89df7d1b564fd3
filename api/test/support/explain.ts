import type { Knex } from 'knex';

/** A step of a plan in the tabular format that MariaDB and MySQL share. */
export interface PlanStep {
  table: string | null;
  type: string | null;
  key: string | null;
  rows: number;
  Extra: string | null;
}

/** Whether the server is MariaDB; otherwise it is MySQL. */
const isMariadb = async (knex: Knex): Promise<boolean> => {
  const [[{ version }]] = await knex.raw('SELECT VERSION() AS version');
  return /mariadb/i.test(version);
};

/** Returns the server's plan for a statement. MySQL returns a tree unless the tabular format is requested. */
export const explain = async (knex: Knex, sql: string, values: readonly unknown[]): Promise<PlanStep[]> => {
  const form = (await isMariadb(knex)) ? '' : 'FORMAT=TRADITIONAL ';
  const [steps] = await knex.raw(`EXPLAIN ${form}${sql}`, [...values] as Knex.RawBinding[]);
  return steps;
};
