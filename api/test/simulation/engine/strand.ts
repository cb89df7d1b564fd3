import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';
import type { Schedule } from './schedule.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A process of the product, as far as the database can tell: an API or a worker that may die between two statements. */
export class SimulatedProcess {
  readonly name: string;
  /** How far the clock of its machine is ahead of the others. */
  readonly aheadMs: number;
  /** Told when it dies. */
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

  /** What it has begun goes no further; `Schedule.kill` ends its connections. */
  die(): void {
    this.isDead = true;
    this.#tell('died');
  }
}

/** One line of work under the schedule: what it asks for waits for its turn. */
export interface Strand {
  name: string;
  process: SimulatedProcess;
  schedule: Schedule;
  time: VirtualTime;
  /** Keys, references and pauses that the product makes up. */
  random: Random;
  /** For how many things it waits that the schedule knows of. */
  waits: number;
}

/** Whose work the code at hand is; nothing outside of a simulation. */
export const strands = new AsyncLocalStorage<Strand>();
