import type { VirtualTime } from './virtual-time.ts';

const LONGEST_LINE = 400;
const ID_OR_HASH = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}(?:-[0-9a-z]+)?\b|\b[0-9a-f]{64}\b/g;

/** The steps of a world, one per line. */
export class Trace {
  readonly lines: string[] = [];
  readonly #time: VirtualTime;
  /** Ids are replaced by numbers in order of appearance, so that equal runs have equal traces. */
  readonly #names = new Map<string, string>();

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  #nameOf(id: string): string {
    const name = this.#names.get(id) ?? `#${this.#names.size + 1}`;
    this.#names.set(id, name);
    return name;
  }

  note(line: string): void {
    const seconds = (this.#time.elapsedMs / 1000).toFixed(3).padStart(9);
    this.lines.push(`${seconds}  ${line.replace(ID_OR_HASH, id => this.#nameOf(id)).slice(0, LONGEST_LINE)}`);
  }
}
