/** So many people are remembered; what they did before is older than any total that is still told. */
const MOST_PEOPLE = 10_000;

/**
 * When each signed-in person last changed something through this process. What was counted before is not told to them
 * any more: who deleted a lead sees one less, however long counting takes. Others, and other processes, may see a total
 * for as long as {@link RecentTotals} keeps it.
 */
export class OwnWrites {
  readonly #at = new Map<string, number>();

  /** They changed something just now. */
  note(userId: string) {
    this.#at.delete(userId);
    this.#at.set(userId, performance.now());
    const [oldest] = this.#at.keys();
    if (oldest !== undefined && this.#at.size > MOST_PEOPLE) this.#at.delete(oldest);
  }

  /** By the clock of `performance.now()`; long ago for who changed nothing. */
  lastOf(userId: string): number {
    return this.#at.get(userId) ?? Number.NEGATIVE_INFINITY;
  }
}
