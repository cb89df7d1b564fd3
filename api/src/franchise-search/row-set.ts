const BITS = 32;

/** A set of row numbers, with one bit for each row. */
export class RowSet {
  readonly #bits: Uint32Array;

  /** @param size rows are numbered from 0 to `size` - 1 */
  constructor(size: number) {
    this.#bits = new Uint32Array(Math.ceil(size / BITS));
  }

  add(row: number): void {
    this.#bits[row >>> 5] = (this.#bits[row >>> 5] ?? 0) | (1 << (row & 31));
  }

  has(row: number): boolean {
    return ((this.#bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
  }

  /** Adds the rows of another set of the same size. */
  addAll(other: RowSet): void {
    for (let at = 0; at < this.#bits.length; at++) this.#bits[at] = (this.#bits[at] ?? 0) | (other.#bits[at] ?? 0);
  }

  /** Removes the rows that are not in another set of the same size. */
  keepOnly(other: RowSet): void {
    for (let at = 0; at < this.#bits.length; at++) this.#bits[at] = (this.#bits[at] ?? 0) & (other.#bits[at] ?? 0);
  }

  /** Adds points to each row of this set. A search does this for 100,000 rows several times. */
  addPoints(pointsInRow: Uint16Array, points: number): void {
    for (let at = 0; at < this.#bits.length; at++)
      for (let rest = this.#bits[at] ?? 0; rest !== 0; rest &= rest - 1) {
        const row = at * BITS + 31 - Math.clz32(rest & -rest);
        pointsInRow[row] = (pointsInRow[row] ?? 0) + points;
      }
  }

  /** Calls a function with each row, in ascending order. */
  forEach(visit: (row: number) => void): void {
    for (let at = 0; at < this.#bits.length; at++)
      for (let rest = this.#bits[at] ?? 0; rest !== 0; rest &= rest - 1)
        visit(at * BITS + 31 - Math.clz32(rest & -rest));
  }
}
