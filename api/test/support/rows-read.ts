import type { Knex } from 'knex';

/**
 * Runs a statement.
 * @returns the number of rows that the server reads for it
 */
export const rowsReadBy = (knex: Knex, { sql, values }: { sql: string; values: readonly unknown[] }): Promise<number> =>
  knex.transaction(async one => {
    const soFar = async (): Promise<number> => {
      const [rows] = await one.raw("SHOW SESSION STATUS LIKE 'Handler_read%'");
      return rows.reduce((sum: number, { Value }: { Value: string }) => sum + Number(Value), 0);
    };
    // Reading the server's status also reads rows, the same number each time, which is subtracted.
    const [idle, before] = [await soFar(), await soFar()];
    await one.raw(sql, [...values] as Knex.RawBinding[]);
    return (await soFar()) - before - (before - idle);
  });
