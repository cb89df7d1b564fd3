import type { Knex } from 'knex';
import { insertRows } from '../insert.ts';
import type { Tell } from '../progress.ts';

/** Rows that are kept back until there are enough of them for one statement. */
export class Batch {
  private readonly rows: object[] = [];
  private readonly knex: Knex;
  private readonly table: string;
  private readonly size: number;

  constructor(knex: Knex, table: string, size: number) {
    this.knex = knex;
    this.table = table;
    this.size = size;
  }

  get isFull() {
    return this.rows.length >= this.size;
  }

  add(...rows: readonly object[]) {
    this.rows.push(...rows);
  }

  async flush() {
    await insertRows(this.knex, this.table, this.rows.splice(0), this.size);
  }
}

/** Tells every tenth of the way. */
export const tenths = (tell: Tell, name: string, total: number) => {
  const began = performance.now();
  let told = 0;
  return (done: number) => {
    const tenth = Math.floor((done / total) * 10);
    if (tenth <= told) return;
    told = tenth;
    tell(
      `${name}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
    );
  };
};
