import { type Done, type Statement, sendDirectly } from './connections.ts';
import type { Control } from './control.ts';
import { type Faults, lostError, REFUSALS, refusalError } from './faults.ts';
import { Flights } from './flights.ts';
import { IdleDetector } from './idle-detector.ts';
import type { Random } from './random.ts';
import { type SimulatedProcess, type Strand, strands } from './strand.ts';
import { Trace } from './trace.ts';
import { Transactions } from './transactions.ts';
import { Turns } from './turns.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Thrown when nothing can continue, or when a world does not end. */
export class Stuck extends Error {
  override name = 'Stuck';
}

/** Statements of every transaction that do not affect others need no separate turn. */
const WITHOUT_TURN = /^(SET|BEGIN|START|SAVEPOINT|RELEASE)\b/i;
const MOST_STEPS = 6000;
const EVENT = ' '.repeat(14);
const LONGEST_SQL = 200;

/** Components of a schedule. */
export interface Stage {
  control: Control;
  random: Random;
  time: VirtualTime;
  faults: Faults;
  /** A planted bug that changes statements. */
  rewrite?: ((sql: string) => string) | undefined;
}

const labelOf = ({ sql, values }: Statement): string => {
  const words = sql.replace(/\s+/g, ' ').trim();
  const given = Array.isArray(values) && values.length > 0 ? `  ${JSON.stringify(values)}` : '';
  return `${words.slice(0, LONGEST_SQL)}${given}`;
};

/**
 * Decides by the seed which strand continues, one statement at a time. While a statement runs nothing else moves,
 * except statements that waited for its locks.
 */
export class Schedule {
  readonly #stage: Stage;
  readonly #trace: Trace;
  readonly #turns: Turns;
  readonly #flights: Flights;
  readonly #transactions: Transactions;
  readonly #stillness = new IdleDetector();
  readonly #timeChance: number;
  /** While a world is created, and checked at its end, strands do not wait for turns. */
  isFree = true;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#trace = new Trace(stage.time);
    this.#turns = new Turns(stage.random);
    this.#flights = new Flights(stage.control);
    this.#transactions = new Transactions(stage.time);
    this.#timeChance = stage.random.pick([0.02, 0.1, 0.3]);
  }

  /** The steps so far, one per line. */
  get trace(): string[] {
    return this.#trace.lines;
  }

  note(line: string): void {
    this.#trace.note(line);
  }

  /** Reports activity. */
  touch(): void {
    this.#stillness.touch();
  }

  /**
   * Reports work that the schedule must wait for.
   * @returns a function that ends it
   */
  busy(): () => void {
    return this.#stillness.busy();
  }

  /**
   * Reports the beginning of an API call.
   * @returns a function that ends it
   */
  enter(strand: Strand): () => void {
    return this.#stillness.enter(strand);
  }

  /** Waits for a turn, so that anything else may happen before. */
  turn(label: string): Promise<void> {
    const strand = strands.getStore();
    if (!strand) throw new Error('Only strands take turns');
    // Strands of a dead process get no turns.
    if (strand.process.isDead) return new Promise(() => {});
    if (this.isFree) return Promise.resolve();
    strand.waits++;
    return new Promise(resolve => {
      const go = () => {
        strand.waits--;
        resolve();
      };
      this.#turns.add({ strand, label, go, drop: () => {} });
      this.#stillness.asks(strand);
    });
  }

  /** Called by the driver with each statement of a strand. */
  asked(statement: Statement, done: Done): void {
    const { strand, connection, sql } = statement;
    this.#stillness.asks(strand);
    // The call fails like one on a broken connection. Another process's call may share the result, because all
    // processes of a run are really one.
    const drop = () => process.nextTick(done, lostError());
    if (strand.process.isDead) drop();
    else if (['error', 'disconnected'].includes(connection.state)) statement.send(done);
    else if (this.isFree || WITHOUT_TURN.test(sql)) this.#pass(statement, done);
    else {
      strand.waits++;
      const answered: Done = (...answer) => {
        strand.waits--;
        strands.run(strand, () => done(...answer));
      };
      this.#turns.add({ strand, label: labelOf(statement), go: () => this.#launch(statement, answered), drop });
    }
  }

  #pass(statement: Statement, done: Done): void {
    this.#transactions.begin(statement);
    const end = this.busy();
    this.#transactions.tellTime(statement.connection);
    statement.send((...answer) => {
      this.#transactions.answered(statement, answer[0]);
      end();
      strands.run(statement.strand, () => done(...answer));
    });
  }

  async #launch(statement: Statement, done: Done): Promise<void> {
    const { faults, rewrite } = this.#stage;
    const { connection, sql } = statement;
    const fault = faults.of(statement, this.#transactions.isOpen(connection));
    if (fault) this.note(`${EVENT}! ${fault}`);
    if (fault === 'lost before') {
      await this.#sever(connection);
      done(lostError());
      return this.#land();
    }
    const refusal = fault && REFUSALS[fault];
    if (refusal) {
      // On a broken connection the transaction has ended as well.
      if (refusal.instead) await sendDirectly(connection, refusal.instead).catch(() => {});
      if (refusal.instead) this.#transactions.end(connection);
      done(refusalError(refusal));
      return this.#land();
    }
    this.#transactions.tellTime(connection);
    const rewritten = rewrite?.(sql);
    this.#flights.take(statement, done, fault === 'lost after', rewritten === sql ? undefined : rewritten);
    await this.#land();
  }

  /** Waits until every statement in flight has finished or waits for a lock, and then delivers the results in order. */
  async #land(): Promise<void> {
    for (const { statement, answer, done, isLost } of await this.#flights.settle()) {
      const { strand, connection } = statement;
      this.#transactions.answered(statement, answer[0]);
      if (isLost) await this.#sever(connection);
      const given: Parameters<Done> = strand.process.isDead || isLost ? [lostError()] : answer;
      if (given[0]) this.note(`${EVENT}< ${strand.name}: ${given[0].message.slice(0, 80)}`);
      done(...given);
      await this.#stillness.reached();
    }
  }

  async #sever(connection: Statement['connection']): Promise<void> {
    await this.#stage.control.sever(connection);
    this.#transactions.end(connection);
  }

  /** Kills a process: its unsent statements are dropped, and its connections end. */
  async kill(process: SimulatedProcess): Promise<void> {
    this.note(`${EVENT}! ${process.name} dies`);
    process.die();
    const dropped = this.#turns.dropOf(process);
    for (const connection of [...this.#transactions.of(process), ...this.#flights.of(process)])
      await this.#sever(connection);
    for (const { drop } of dropped) drop();
    await this.#land();
    await this.#stillness.reached();
  }

  /** Lets time pass, at most until the next pending COMMIT must be finished. */
  pass(milliseconds: number): void {
    this.#stage.time.pass(Math.min(milliseconds, this.#transactions.msToCommit()));
  }

  /** Cancels a waiting statement, if there is one. */
  async giveUpWaiting(): Promise<boolean> {
    const waiting = this.#flights.underWay();
    if (waiting.length === 0) return false;
    const flight = this.#stage.random.pick(waiting);
    this.note(`${EVENT}! ${flight.statement.strand.name} waits too long`);
    await this.#flights.giveUp(flight);
    await this.#land();
    return true;
  }

  /** Whether the next step is to let time pass. */
  #timePasses(): boolean {
    const { random, time } = this.#stage;
    const nextMs = time.untilNextMs();
    if (nextMs === undefined) return false;
    if (this.#turns.isEmpty) return true;
    return random.chance(this.#timeChance) && nextMs <= this.#transactions.msToCommit();
  }

  async #step(): Promise<void> {
    const { random, time } = this.#stage;
    if (this.#timePasses()) return time.goToNext();
    const turn = this.#turns.next();
    if (turn) {
      if (random.chance(0.3)) this.pass(random.below(4));
      this.note(`${turn.strand.name.padEnd(EVENT.length)}  ${turn.label}`);
      return turn.go();
    }
    if ((await this.giveUpWaiting()) || (await this.#stillness.stirsLater())) return;
    throw new Stuck('No strand can continue, and the world has not ended');
  }

  /**
   * Runs steps until `isOver` returns true.
   * @param between work that may happen between two steps
   * @throws {Stuck} when nothing can continue, or after too many steps
   */
  async run(isOver: () => boolean, between: () => Promise<void> = async () => {}): Promise<void> {
    for (let steps = 0; ; steps++) {
      await this.#stillness.reached();
      if (isOver()) return;
      if (steps > MOST_STEPS) throw new Stuck(`The world has not ended after ${MOST_STEPS} steps`);
      await between();
      // Statements whose locks were released continue.
      await this.#land();
      await this.#stillness.reached();
      if (isOver()) return;
      await this.#step();
    }
  }
}
