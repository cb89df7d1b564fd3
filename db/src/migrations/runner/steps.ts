import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { SESSION } from '../../connection/connection.ts';
import { errorNumber, isGivenUp } from '../../connection/database-errors.ts';
import type { TellAtHand } from './progress.ts';
import type { Between, Send, Statement } from './stepped-knex.ts';

const CHANGES_SCHEMA = /^\s*(create|alter|drop|rename|truncate)\b/i;
const CHANGES_ROWS = /^\s*(insert|update|delete|replace)\b/i;

/**
 * What a server says to a change of the schema that has been made already: table (1050), column (1060), index (1061),
 * primary key (1068), foreign key or check (1826, 3822, and 1005 with MariaDB) exists; table (1051), column, index or
 * key (1091), check (3821, 3940) is gone; a column has its new name (1054).
 */
const ALREADY_SO = new Set([1050, 1051, 1054, 1060, 1061, 1068, 1091, 1826, 3821, 3822, 3940]);
const isAlreadySo = (error: unknown) =>
  ALREADY_SO.has(errorNumber(error) ?? 0) ||
  (errorNumber(error) === 1005 && error instanceof Error && /errno: 121\b/.test(error.message));

/**
 * A change of the schema waits until nobody reads the table in a transaction of before, a batch of rows until nobody
 * holds one of them; everybody else waits behind it. So it gives up after two seconds, lets the others pass, and tries
 * again; so it does where the server gives it up. At the end of a change MariaDB also locks the tables that refer to
 * the one that is changed, of which nobody can read by then: whoever holds one of their rows, and reads next, would be
 * waited for in vain. So nothing is waited for there at first, and a second where there is always somebody.
 * @param gaveWay so often it has
 */
const GIVES_WAY = {
  schema: (gaveWay: number) =>
    `SET SESSION lock_wait_timeout = 2 /*M! , SESSION innodb_lock_wait_timeout = ${gaveWay < 3 ? 0 : 1} */`,
  rows: () => 'SET SESSION innodb_lock_wait_timeout = 2',
};
const BETWEEN_TRIES_MS = 3000;
const TELL_EVERY_MS = 10_000;

const digestOf = ({ sql, bindings = [] }: Statement) =>
  createHash('sha256')
    .update(JSON.stringify([sql, bindings]))
    .digest('hex')
    .slice(0, 16);

/** A statement that is done, and how many rows it changed. */
type Done = [digest: string, affectedRows: number];

const NOTHING_CHANGED = { affectedRows: 0, insertId: 0, warningStatus: 0 };
const affectedRows = (result: unknown) =>
  typeof result === 'object' && result !== null && 'affectedRows' in result ? Number(result.affectedRows) : 0;

/** For tests: told before and after each statement of a migration; what it throws breaks the migration off. */
export type Watch = (moment: 'before' | 'after', statement: string) => unknown;

/**
 * The statements of one migration, each of which is carried out once, however often the migration is begun again. A change of the
 * schema cannot be part of a transaction: it is written down before, and if nobody knows whether it was made, it is tried,
 * and may turn out to be made already (both servers make one statement whole or not at all). A change of rows and
 * its note are one transaction. Questions are always asked.
 */
export class Steps implements Between {
  readonly #knex: Knex;
  readonly #name: string;
  readonly #signal: AbortSignal;
  readonly #watch: Watch;
  readonly #atHand: TellAtHand;
  readonly #done: Done[];
  /** Of an earlier attempt, not come by again yet. */
  readonly #earlier: Done[];
  #uncertain: string | null;
  /** So many were done when the migration's own transaction began. */
  #before = 0;
  readonly #isTolerant: boolean;

  private constructor(knex: Knex, name: string, row: Omit<ProgressRow, 'name'> | undefined, options: StepOptions) {
    const { signal, watch = () => {}, atHand = () => {}, isTolerant = false } = options;
    this.#knex = knex;
    this.#name = name;
    this.#signal = signal;
    this.#watch = watch;
    this.#atHand = atHand;
    this.#done = row ? JSON.parse(row.done) : [];
    this.#earlier = [...this.#done];
    this.#uncertain = row?.at_hand ?? null;
    this.#isTolerant = isTolerant && !row;
  }

  /**
   * @param knex for the notes; not the one whose statements these are
   * @param options.isTolerant nobody wrote down how far an earlier attempt came, if there was one
   */
  static async of(knex: Knex, name: string, options: StepOptions): Promise<Steps> {
    const row = await knex<ProgressRow>('migrations_progress').where({ name }).first('done', 'at_hand');
    return new Steps(knex, name, row, options);
  }

  async carryOut(statement: Statement, send: Send, isInTransaction: boolean) {
    const changesSchema = CHANGES_SCHEMA.test(statement.sql);
    if (!changesSchema && !CHANGES_ROWS.test(statement.sql)) return send(statement);
    const digest = digestOf(statement);
    const at = this.#earlier.findIndex(([one]) => one === digest);
    const [done] = at < 0 ? [] : this.#earlier.splice(at, 1);
    if (done) return [{ ...NOTHING_CHANGED, affectedRows: done[1] }] as [unknown];
    if (this.#signal.aborted) await this.#note(null);
    this.#signal.throwIfAborted();
    if (changesSchema) return this.#changeSchema(digest, statement, send);
    return this.#changeRows(digest, statement, send, isInTransaction);
  }

  begins() {
    this.#before = this.#done.length;
  }

  rollsBack() {
    this.#done.length = this.#before;
  }

  async #changeSchema(digest: string, statement: Statement, send: Send) {
    const isUncertain = this.#uncertain === digest || this.#isTolerant;
    await this.#note(digest);
    await this.#watch('before', statement.sql);
    const answer = await this.#untilFree('schema', statement, send, () => send(statement)).catch(async error => {
      if (isUncertain && isAlreadySo(error)) return [NOTHING_CHANGED] as [unknown];
      // The server refused: the next attempt must not take the same answer for "made already".
      if (errorNumber(error) !== undefined) await this.#note(null);
      throw error;
    });
    await this.#watch('after', statement.sql);
    this.#done.push([digest, 0]);
    return answer;
  }

  /** Told to stop, it waits no more: the statement has not been made. */
  async #untilFree(what: keyof typeof GIVES_WAY, { sql }: Statement, send: Send, change: () => ReturnType<Send>) {
    const began = performance.now();
    let gaveWay = 0;
    const tell = () =>
      this.#atHand({ statement: sql, seconds: Math.round((performance.now() - began) / 1000), gaveWay });
    const telling = setInterval(tell, TELL_EVERY_MS).unref();
    try {
      for (;;) {
        try {
          await send({ sql: GIVES_WAY[what](gaveWay) });
          return await change();
        } catch (error) {
          if (!isGivenUp(error) || this.#signal.aborted) throw error;
          gaveWay++;
          tell();
          await pause(BETWEEN_TRIES_MS, undefined, { signal: this.#signal }).catch(() => {});
        }
      }
    } finally {
      clearInterval(telling);
      // A transaction of the migration's own is not begun again: it waits as everybody does.
      await send({ sql: SESSION }).catch(() => {});
    }
  }

  async #changeRows(digest: string, statement: Statement, send: Send, isInTransaction: boolean) {
    await this.#watch('before', statement.sql);
    // Of a transaction of the migration's own all would have to be done again.
    const answer = isInTransaction
      ? await this.#changeAndNote(digest, statement, send)
      : await this.#untilFree('rows', statement, send, () => this.#changeAlone(digest, statement, send));
    this.#done.push([digest, affectedRows(answer[0])]);
    await this.#watch('after', statement.sql);
    return answer;
  }

  async #changeAlone(digest: string, statement: Statement, send: Send) {
    await send({ sql: 'START TRANSACTION', bindings: [] });
    try {
      const answer = await this.#changeAndNote(digest, statement, send);
      await send({ sql: 'COMMIT', bindings: [] });
      return answer;
    } catch (error) {
      await send({ sql: 'ROLLBACK', bindings: [] }).catch(() => {});
      throw error;
    }
  }

  async #changeAndNote(digest: string, statement: Statement, send: Send) {
    const answer = await send(statement);
    const done = [...this.#done, [digest, affectedRows(answer[0])]];
    await send({
      sql: 'INSERT INTO migrations_progress (name, done, at_hand) VALUES (?, ?, NULL) ON DUPLICATE KEY UPDATE done = VALUES(done), at_hand = NULL',
      bindings: [this.#name, JSON.stringify(done)],
    });
    return answer;
  }

  /** What is done, and what is about to be tried. */
  async #note(at_hand: string | null) {
    await this.#knex('migrations_progress')
      .insert({ name: this.#name, done: JSON.stringify(this.#done), at_hand })
      .onConflict('name')
      .merge();
    this.#uncertain = null;
  }
}

interface ProgressRow {
  name: string;
  done: string;
  at_hand: string | null;
}

interface StepOptions {
  signal: AbortSignal;
  watch?: Watch | undefined;
  atHand?: TellAtHand | undefined;
  isTolerant?: boolean;
}
