import type { Knex } from 'knex';

/** One step of a plan, in the table form that both servers have. */
export interface PlanStep {
  table: string | null;
  type: string | null;
  key: string | null;
  rows: number;
  Extra: string | null;
}

/** Whether it is MariaDB; MySQL otherwise. */
const isMariadb = async (knex: Knex): Promise<boolean> => {
  const [[{ version }]] = await knex.raw('SELECT VERSION() AS version');
  return /mariadb/i.test(version);
};

/** How the server would run a statement. MySQL answers a tree unless it is asked for the table. */
export const explain = async (knex: Knex, sql: string, values: readonly unknown[]): Promise<PlanStep[]> => {
  const form = (await isMariadb(knex)) ? '' : 'FORMAT=TRADITIONAL ';
  const [steps] = await knex.raw(`EXPLAIN ${form}${sql}`, [...values] as Knex.RawBinding[]);
  return steps;
};
