import { setTimeout as pause } from 'node:timers/promises';
import type { Done, DriverConnection, Statement } from './connections.ts';
import type { Control } from './control.ts';
import { REFUSALS, refusalError } from './faults.ts';
import type { SimulatedProcess } from './strand.ts';

/** A statement that was sent. */
interface Flight {
  statement: Statement;
  done: Done;
  /** Whether its result is lost. */
  isLost: boolean;
  /** Whether its wait was cancelled. */
  isGivenUp: boolean;
  answer: Parameters<Done> | null;
}

type Landed = Flight & { answer: Parameters<Done> };

const hasLanded = (flight: Flight): flight is Landed => flight.answer !== null;

/** Time in milliseconds within which most statements finish. After it a query shows whether the others wait. */
const USUAL_MS = 3;
/** Number of consecutive checks that must agree, because a deadlock also waits for a moment. */
const AGREED = 2;

/** Statements in flight. */
export class Flights {
  readonly #control: Control;
  #flights: Flight[] = [];
  #answered: () => void = () => {};

  constructor(control: Control) {
    this.#control = control;
  }

  take(statement: Statement, done: Done, isLost: boolean, sql: string | undefined): void {
    const flight: Flight = { statement, done, isLost, isGivenUp: false, answer: null };
    this.#flights.push(flight);
    statement.send((...answer) => {
      const { 'lock wait': refusal } = REFUSALS;
      flight.answer = flight.isGivenUp && answer[0] && refusal ? [refusalError(refusal)] : answer;
      this.#answered();
    }, sql);
  }

  underWay(): Flight[] {
    return this.#flights.filter(flight => !hasLanded(flight));
  }

  /** Returns the connections on which a process waits for a result. */
  of(process: SimulatedProcess): DriverConnection[] {
    return this.underWay()
      .filter(({ statement }) => statement.strand.process === process)
      .map(({ statement }) => statement.connection);
  }

  async giveUp(flight: Flight): Promise<void> {
    flight.isGivenUp = true;
    await this.#control.cancel(flight.statement.connection);
  }

  async #anAnswer(): Promise<void> {
    const answered = new Promise<void>(resolve => {
      this.#answered = resolve;
    });
    const tooLong = new AbortController();
    await Promise.race([answered, pause(USUAL_MS, undefined, { signal: tooLong.signal }).catch(() => {})]);
    tooLong.abort();
  }

  /**
   * Waits until each statement has finished or waits for a lock.
   * @returns the finished ones
   */
  async settle(): Promise<Landed[]> {
    for (let agreed = 0; agreed < AGREED; ) {
      const before = this.underWay().length;
      if (before === 0) break;
      // Before the first check, statements get a moment to arrive. Later checks query the database at once.
      if (!this.#flights.some(hasLanded) && agreed === 0) await this.#anAnswer();
      const waiting = await this.#control.waiting();
      const now = this.underWay().length;
      agreed = now === before && waiting === now ? agreed + 1 : 0;
    }
    const landed = this.#flights.filter(hasLanded);
    this.#flights = this.underWay();
    return landed;
  }
}
