import { type Done, type Statement, say } from './connections.ts';
import type { Control } from './control.ts';
import { type Faults, lostError, REFUSALS, refusalError } from './faults.ts';
import { Flights } from './flights.ts';
import type { Random } from './random.ts';
import { Stillness } from './stillness.ts';
import { type SimulatedProcess, type Strand, strands } from './strand.ts';
import { Trace } from './trace.ts';
import { Transactions } from './transactions.ts';
import { Turns } from './turns.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Nothing goes on, or it goes on for ever. */
export class Stuck extends Error {
  override name = 'Stuck';
}

/** What comes with every transaction and changes nothing for others needs no turn of its own. */
const WITHOUT_TURN = /^(SET|BEGIN|START|SAVEPOINT|RELEASE)\b/i;
const MOST_STEPS = 6000;
const EVENT = ' '.repeat(14);
const LONGEST_SQL = 200;

/** Where a schedule happens. */
export interface Stage {
  control: Control;
  random: Random;
  time: VirtualTime;
  faults: Faults;
  /** A planted bug that changes what is sent. */
  rewrite?: ((sql: string) => string) | undefined;
}

const labelOf = ({ sql, values }: Statement): string => {
  const words = sql.replace(/\s+/g, ' ').trim();
  const given = Array.isArray(values) && values.length > 0 ? `  ${JSON.stringify(values)}` : '';
  return `${words.slice(0, LONGEST_SQL)}${given}`;
};

/**
 * Decides by the seed who goes next, one statement at a time: while a statement is carried out nothing else moves, but
 * for those that waited for its locks.
 */
export class Schedule {
  readonly #stage: Stage;
  readonly #trace: Trace;
  readonly #turns: Turns;
  readonly #flights: Flights;
  readonly #transactions: Transactions;
  readonly #stillness = new Stillness();
  readonly #timeChance: number;
  /** While a world is made, and looked at in the end, nobody waits for a turn. */
  isFree = true;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#trace = new Trace(stage.time);
    this.#turns = new Turns(stage.random);
    this.#flights = new Flights(stage.control);
    this.#transactions = new Transactions(stage.time);
    this.#timeChance = stage.random.pick([0.02, 0.1, 0.3]);
  }

  /** What happened, a line a step. */
  get trace(): string[] {
    return this.#trace.lines;
  }

  note(line: string): void {
    this.#trace.note(line);
  }

  /** Something moved. */
  touch(): void {
    this.#stillness.touch();
  }

  /** Something is under way that the schedule has to wait for; ends when the answer is called. */
  busy(): () => void {
    return this.#stillness.busy();
  }

  /** A call of the product begins; ends when the answer is called. */
  enter(strand: Strand): () => void {
    return this.#stillness.enter(strand);
  }

  /** Waits for a turn: whatever else may happen happens before. */
  turn(label: string): Promise<void> {
    const strand = strands.getStore();
    if (!strand) throw new Error('Only strands take turns');
    // Who is dead has none any more.
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

  /** Takes a statement of a strand from the driver. */
  asked(statement: Statement, done: Done): void {
    const { strand, connection, sql } = statement;
    this.#stillness.asks(strand);
    // As of a line that broke: a call of another process may have waited for the same answer, since all of a run are one.
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
      // Where the line is gone, so is what was begun.
      if (refusal.instead) await say(connection, refusal.instead).catch(() => {});
      if (refusal.instead) this.#transactions.end(connection);
      done(refusalError(refusal));
      return this.#land();
    }
    this.#transactions.tellTime(connection);
    const rewritten = rewrite?.(sql);
    this.#flights.take(statement, done, fault === 'lost after', rewritten === sql ? undefined : rewritten);
    await this.#land();
  }

  /** Until every statement under way is answered or waits for a row; then the answers are given, in their order. */
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

  /** A process dies: what it has not sent is never sent, and its connections end. */
  async kill(process: SimulatedProcess): Promise<void> {
    this.note(`${EVENT}! ${process.name} dies`);
    process.die();
    const gone = this.#turns.dropOf(process);
    for (const connection of [...this.#transactions.of(process), ...this.#flights.of(process)])
      await this.#sever(connection);
    for (const { drop } of gone) drop();
    await this.#land();
    await this.#stillness.reached();
  }

  /** Lets that much time pass, or as much as what is about to commit may still take. */
  pass(milliseconds: number): void {
    this.#stage.time.pass(Math.min(milliseconds, this.#transactions.msToCommit()));
  }

  /** Ends the wait of a statement, if one waits. */
  async giveUpWaiting(): Promise<boolean> {
    const waiting = this.#flights.underWay();
    if (waiting.length === 0) return false;
    const flight = this.#stage.random.pick(waiting);
    this.note(`${EVENT}! ${flight.statement.strand.name} waits too long`);
    await this.#flights.giveUp(flight);
    await this.#land();
    return true;
  }

  /** Whether it is the turn of what waits for a certain time. */
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
    throw new Stuck('Nothing goes on, and it is not over');
  }

  /**
   * Goes on until it is over.
   * @param between what may happen between two steps
   * @throws Stuck
   */
  async run(isOver: () => boolean, between: () => Promise<void> = async () => {}): Promise<void> {
    for (let steps = 0; ; steps++) {
      await this.#stillness.reached();
      if (isOver()) return;
      if (steps > MOST_STEPS) throw new Stuck(`It is not over after ${MOST_STEPS} steps`);
      await between();
      // Whatever released locks, whoever waited for them goes on.
      await this.#land();
      await this.#stillness.reached();
      if (isOver()) return;
      await this.#step();
    }
  }
}
