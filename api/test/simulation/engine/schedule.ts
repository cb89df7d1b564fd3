import { setImmediate as turnOfTheLoop, setTimeout as pause } from 'node:timers/promises';
import { type Done, say, type Statement } from './connections.ts';
import type { Control } from './control.ts';
import { type Faults, lostError, REFUSALS, refusalError } from './faults.ts';
import { Flights } from './flights.ts';
import type { Random } from './random.ts';
import { type SimulatedProcess, type Strand, strands } from './strand.ts';
import { Transactions } from './transactions.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Nothing goes on, or it goes on for ever. */
export class Stuck extends Error {
  override name = 'Stuck';
}

/** Something that waits for its turn. */
interface Gate {
  strand: Strand;
  label: string;
  sorting: string;
  go: () => void | Promise<void>;
  /** Of one whose process died. */
  drop: () => void;
}

/** What comes with every transaction and changes nothing for others needs no turn of its own. */
const isWaiting = ({ waits, process }: Strand) => waits > 0 || process.isDead;

const WITHOUT_TURN = /^(SET|BEGIN|START|SAVEPOINT|RELEASE)\b/i;
/** Once nothing has stirred for so many turns of the loop, every strand waits for something. */
const STILL_TURNS = 4;
const MOST_SHOWN = 400;
const ID_OR_HASH = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}(?:-[0-9a-z]+)?\b|\b[0-9a-f]{64}\b/g;
/** What stirs without a word is looked for so often. */
const MOST_STILL_MS = 4;
const MOST_STILL = 5;
const MOST_STEPS = 6000;
/** Longer than anything that a pool of the product waits for by itself. */
const LONGEST_SYSTEM_WAIT_MS = 7000;

/** Where a schedule happens. */
export interface Stage {
  control: Control;
  random: Random;
  time: VirtualTime;
  faults: Faults;
  /** A planted bug that changes what is sent. */
  rewrite?: (sql: string) => string;
}

/**
 * Decides by the seed who goes next, one statement at a time: while a statement is carried out nothing else moves, but
 * for those that wait for its locks.
 */
export class Schedule {
  /** What happened, a line a step. */
  readonly trace: string[] = [];
  readonly #stage: Stage;
  readonly #flights: Flights;
  readonly #transactions: Transactions;
  readonly #priorities = new Map<string, number>();
  readonly #hasPriorities: boolean;
  readonly #timeChance: number;
  /** Ids are told by the order in which they came up: so the same story reads the same. */
  readonly #names = new Map<string, string>();
  readonly #calls = new Set<Strand>();
  readonly #waitForOthers = new Set<Strand>();
  #gates: Gate[] = [];
  #busy = 0;
  #activity = 0;
  #stir: () => void = () => {};
  /** While a world is made, and looked at in the end, nobody waits for a turn. */
  isFree = true;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#flights = new Flights(stage.control);
    this.#transactions = new Transactions(stage.time);
    this.#hasPriorities = stage.random.chance(0.4);
    this.#timeChance = stage.random.pick([0.02, 0.1, 0.3]);
  }

  /** Something moved. */
  touch(): void {
    this.#activity++;
    this.#stir();
  }

  /** Something is under way that the schedule has to wait for; ends when the answer is called. */
  busy(): () => void {
    let isOver = false;
    this.#busy++;
    this.touch();
    return () => {
      if (isOver) return;
      isOver = true;
      this.#busy--;
      this.touch();
    };
  }

  /** A call of the product begins, and is waited for until it asks for something; ends when the answer is called. */
  enter(strand: Strand): () => void {
    this.#calls.add(strand);
    return () => {
      this.#calls.delete(strand);
      this.touch();
    };
  }

  /** Whether somebody is at something of which the schedule will hear. */
  #isBusy(): boolean {
    return this.#busy > 0 || [...this.#calls].some(strand => !isWaiting(strand) && !this.#waitForOthers.has(strand));
  }

  note(line: string): void {
    const seconds = (this.#stage.time.elapsedMs / 1000).toFixed(3);
    const named = line.replace(ID_OR_HASH, id => {
      const name = this.#names.get(id) ?? `#${this.#names.size + 1}`;
      this.#names.set(id, name);
      return name;
    });
    this.trace.push(`${seconds.padStart(9)}  ${named.slice(0, MOST_SHOWN)}`);
  }

  /** Waits for a turn: whatever else may happen happens before. */
  turn(label: string): Promise<void> {
    const strand = strands.getStore();
    if (!strand) throw new Error('Only strands take turns');
    if (this.isFree) return Promise.resolve();
    strand.waits++;
    return new Promise(resolve => {
      const go = () => {
        strand.waits--;
        resolve();
      };
      this.#gates.push({ strand, label, sorting: `${strand.name} ${label}`, go, drop: () => {} });
      this.touch();
    });
  }

  /** Takes a statement of a strand from the driver. */
  asked(statement: Statement, done: Done): void {
    this.touch();
    const { strand, connection, sql } = statement;
    this.#waitForOthers.delete(strand);
    if (strand.process.isDead) return void process.nextTick(done, new Error('This process is dead'));
    if (['error', 'disconnected'].includes(connection.state)) return statement.send(done);
    this.#transactions.begin(statement);
    if (this.isFree || WITHOUT_TURN.test(sql)) return this.#pass(statement, done);
    const drop = () => process.nextTick(done, new Error('This process is dead'));
    const label = labelOf(statement);
    const answered: Done = (...answer) => {
      strand.waits--;
      strands.run(strand, () => done(...answer));
    };
    strand.waits++;
    const go = () => this.#launch(statement, answered);
    this.#gates.push({ strand, label, sorting: `${strand.name} ${label}`, go, drop });
  }

  #pass(statement: Statement, done: Done): void {
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
    const { connection } = statement;
    const fault = faults.of(statement, this.#transactions.isOpen(connection));
    if (fault) this.note(`${' '.repeat(16)}! ${fault}`);
    if (fault === 'lost before') {
      await this.#sever(connection);
      return done(lostError());
    }
    const refusal = fault && REFUSALS[fault];
    if (refusal) {
      if (refusal.instead) await say(connection, refusal.instead);
      if (refusal.instead) this.#transactions.end(connection);
      return done(refusalError(refusal));
    }
    this.#transactions.tellTime(connection);
    const sql = rewrite?.(statement.sql);
    this.#flights.take(statement, done, fault === 'lost after', sql === statement.sql ? undefined : sql);
    await this.#land();
  }

  /** Until every statement under way is answered or waits for a row; then the answers are given, in their order. */
  async #land(): Promise<void> {
    for (const flight of await this.#flights.settle()) {
      const { statement, answer, done, isLost } = flight;
      const { strand, connection } = statement;
      this.#transactions.answered(statement, answer[0]);
      if (isLost) await this.#sever(connection);
      const given: Parameters<Done> = strand.process.isDead
        ? [new Error('This process is dead')]
        : isLost
          ? [lostError()]
          : answer;
      if (given[0]) this.note(`${' '.repeat(16)}< ${strand.name}: ${given[0].message.slice(0, 80)}`);
      done(...given);
      await this.#still();
    }
  }

  async #sever(connection: Statement['connection']): Promise<void> {
    await this.#stage.control.sever(connection);
    this.#transactions.end(connection);
  }

  /** Until nothing stirs. */
  async #still(): Promise<void> {
    for (let turns = 0, waits = 0; turns < STILL_TURNS; ) {
      const before = this.#activity;
      await turnOfTheLoop();
      const isBusy = this.#isBusy();
      if (isBusy && before === this.#activity) {
        waits++;
        await this.#stirred();
      }
      // Some wait for what another call is reading, and ask for nothing themselves.
      if (waits > MOST_STILL && this.#busy === 0)
        for (const strand of this.#calls) if (!isWaiting(strand)) this.#waitForOthers.add(strand);
      turns = !isBusy && before === this.#activity ? turns + 1 : 0;
    }
  }

  async #stirred(): Promise<void> {
    const stirred = new Promise<void>(resolve => {
      this.#stir = resolve;
    });
    const tooLong = new AbortController();
    await Promise.race([stirred, pause(MOST_STILL_MS, undefined, { signal: tooLong.signal }).catch(() => {})]);
    tooLong.abort();
  }

  /** A process dies: what it has not sent is never sent, and its connections end. */
  async kill(process: SimulatedProcess): Promise<void> {
    this.note(`${' '.repeat(16)}! ${process.name} dies`);
    process.die();
    const gone = this.#gates.filter(({ strand }) => strand.process === process);
    this.#gates = this.#gates.filter(gate => !gone.includes(gate));
    for (const connection of [...this.#transactions.of(process), ...this.#flights.of(process)])
      await this.#sever(connection);
    for (const { drop } of gone) drop();
    await this.#land();
    await this.#still();
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
    this.note(`${' '.repeat(16)}! ${flight.statement.strand.name} waits too long`);
    await this.#flights.giveUp(flight);
    await this.#land();
    return true;
  }

  /** A pool may be at something that goes by the system's clock. */
  async #stirsLater(): Promise<boolean> {
    const before = this.#activity;
    for (let waitedMs = 0; waitedMs < LONGEST_SYSTEM_WAIT_MS; waitedMs += 20) {
      await pause(20);
      if (this.#activity !== before) return true;
    }
    return false;
  }

  #priorityOf({ name }: Strand): number {
    const known = this.#priorities.get(name) ?? this.#stage.random.next();
    this.#priorities.set(name, known);
    return known;
  }

  #choose(): Gate {
    const { random } = this.#stage;
    if (!this.#hasPriorities) return random.pick(this.#gates);
    // Now and then somebody else becomes more urgent than all.
    if (random.chance(0.05)) this.#priorities.set(random.pick(this.#gates).strand.name, random.next());
    return this.#gates.toSorted((a, b) => this.#priorityOf(b.strand) - this.#priorityOf(a.strand))[0] as Gate;
  }

  async #step(): Promise<void> {
    const { random, time } = this.#stage;
    const nextMs = time.untilNextMs();
    if (nextMs !== undefined && (this.#gates.length === 0 || random.chance(this.#timeChance))) {
      if (nextMs <= this.#transactions.msToCommit() || this.#gates.length === 0) {
        time.pass(nextMs);
        return time.ringNext();
      }
    }
    if (this.#gates.length > 0) {
      // In an order of their own: which of two asked first may have been up to a pool.
      this.#gates.sort((a, b) => (a.sorting < b.sorting ? -1 : a.sorting > b.sorting ? 1 : 0));
      const gate = this.#choose();
      this.#gates.splice(this.#gates.indexOf(gate), 1);
      if (random.chance(0.3)) this.pass(random.below(4));
      this.note(`${gate.strand.name.padEnd(14)}  ${gate.label}`);
      return gate.go();
    }
    if (await this.giveUpWaiting()) return;
    if (await this.#stirsLater()) return;
    throw new Stuck('Nothing goes on, and it is not over');
  }

  /**
   * Goes on until it is over.
   * @param between what may happen between two steps
   * @throws Stuck
   */
  async run(isOver: () => boolean, between: () => Promise<void> = async () => {}): Promise<void> {
    for (let steps = 0; ; steps++) {
      await this.#still();
      if (isOver()) return;
      if (steps > MOST_STEPS) throw new Stuck(`It is not over after ${MOST_STEPS} steps`);
      await between();
      await this.#still();
      if (isOver()) return;
      await this.#step();
    }
  }
}

const labelOf = ({ sql, values }: Statement): string => {
  const words = sql.replace(/\s+/g, ' ').trim();
  const given = Array.isArray(values) && values.length > 0 ? `  ${JSON.stringify(values)}` : '';
  return `${words.slice(0, MOST_SHOWN / 2)}${given}`;
};
