import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';
import type { Schedule } from './schedule.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * A simulated process of the product, as the database sees it: an API or a worker that may die between two statements.
 */
export class SimulatedProcess {
  readonly name: string;
  /** How far the clock of its machine is ahead of the others, in milliseconds. */
  readonly aheadMs: number;
  /** Resolves when it dies. */
  readonly death: Promise<'died'>;
  isDead = false;
  #tell: (word: 'died') => void = () => {};

  constructor(name: string, aheadMs = 0) {
    this.name = name;
    this.aheadMs = aheadMs;
    this.death = new Promise(resolve => {
      this.#tell = resolve;
    });
  }

  /** Stops its work; `Schedule.kill` ends its connections. */
  die(): void {
    this.isDead = true;
    this.#tell('died');
  }
}

/** A sequence of work under the schedule, whose requests wait for their turn. */
export interface Strand {
  name: string;
  process: SimulatedProcess;
  schedule: Schedule;
  time: VirtualTime;
  /** Source of the random values that the product creates. */
  random: Random;
  /** Number of events that the strand waits for and that the schedule knows. */
  waits: number;
}

/** The strand of the current code; undefined outside of a simulation. */
export const strands = new AsyncLocalStorage<Strand>();
