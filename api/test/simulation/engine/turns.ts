import type { Random } from './random.ts';
import type { SimulatedProcess, Strand } from './strand.ts';

/** Something that waits for its turn. */
export interface Turn {
  strand: Strand;
  label: string;
  go: () => void | Promise<void>;
  /** Of one whose process died. */
  drop: () => void;
}

/** In half of the worlds some are more urgent than others: what needs one to wait for long is found sooner. */
const WITH_PRIORITIES = 0.4;
/** Now and then somebody else becomes more urgent than all. */
const CHANGES = 0.05;

const sorting = ({ strand, label }: Turn) => `${strand.name} ${label}`;
const inOrder = (a: Turn, b: Turn) => (sorting(a) < sorting(b) ? -1 : sorting(a) > sorting(b) ? 1 : 0);

/** Who waits for a turn, and whose is next. */
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

  /** Takes the next one out; nothing when nobody waits. */
  next(): Turn | undefined {
    if (this.isEmpty) return undefined;
    // In an order of their own: which of two asked first may have been up to a pool.
    this.#waiting.sort(inOrder);
    let chosen = this.#random.pick(this.#waiting);
    if (this.#hasPriorities) {
      if (this.#random.chance(CHANGES)) this.#priorities.set(chosen.strand.name, this.#random.next());
      for (const turn of this.#waiting) if (this.#priorityOf(turn) > this.#priorityOf(chosen)) chosen = turn;
    }
    this.#waiting.splice(this.#waiting.indexOf(chosen), 1);
    return chosen;
  }

  /** Takes those out whose process died. */
  dropOf(process: SimulatedProcess): Turn[] {
    const [gone = [], left = []] = [true, false].map(isGone =>
      this.#waiting.filter(({ strand }) => (strand.process === process) === isGone),
    );
    this.#waiting = left;
    return gone;
  }
}
