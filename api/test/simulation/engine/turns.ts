import type { Random } from './random.ts';
import type { SimulatedProcess, Strand } from './strand.ts';

/** A strand that waits for its turn. */
export interface Turn {
  strand: Strand;
  label: string;
  go: () => void | Promise<void>;
  /** Called when its process has died. */
  drop: () => void;
}

/** Share of worlds with priorities, in which bugs that need a long wait are found sooner. */
const WITH_PRIORITIES = 0.4;
/** Probability that another strand gets the highest priority. */
const CHANGES = 0.05;

const sorting = ({ strand, label }: Turn) => `${strand.name} ${label}`;
const inOrder = (a: Turn, b: Turn) => (sorting(a) < sorting(b) ? -1 : sorting(a) > sorting(b) ? 1 : 0);

/** The waiting turns, and the choice of the next. */
export class Turns {
  readonly #random: Random;
  readonly #hasPriorities: boolean;
  readonly #priorities = new Map<string, number>();
  #waiting: Turn[] = [];

  constructor(random: Random) {
    this.#random = random;
    this.#hasPriorities = random.chance(WITH_PRIORITIES);
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(turn: Turn): void {
    this.#waiting.push(turn);
  }

  #priorityOf({ strand: { name } }: Turn): number {
    const known = this.#priorities.get(name) ?? this.#random.next();
    this.#priorities.set(name, known);
    return known;
  }

  /**
   * Removes the next turn.
   * @returns undefined when none is waiting
   */
  next(): Turn | undefined {
    if (this.isEmpty) return undefined;
    // Sorted, because the order of two requests may depend on a pool.
    this.#waiting.sort(inOrder);
    let chosen = this.#random.pick(this.#waiting);
    if (this.#hasPriorities) {
      if (this.#random.chance(CHANGES)) this.#priorities.set(chosen.strand.name, this.#random.next());
      for (const turn of this.#waiting) if (this.#priorityOf(turn) > this.#priorityOf(chosen)) chosen = turn;
    }
    this.#waiting.splice(this.#waiting.indexOf(chosen), 1);
    return chosen;
  }

  /** Removes the turns of a dead process. */
  dropOf(process: SimulatedProcess): Turn[] {
    const [gone = [], left = []] = [true, false].map(isGone =>
      this.#waiting.filter(({ strand }) => (strand.process === process) === isGone),
    );
    this.#waiting = left;
    return gone;
  }
}
