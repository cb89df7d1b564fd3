/** Maximum number of users in memory. The changes of users who are dropped are older than any cached total. */
const MAX_USERS = 10_000;

/**
 * Stores when each signed-in user last changed something through this process, so that they never get an older total:
 * after deleting a lead they see one lead less, however long counting takes. Other users and other processes may see
 * the old total for the cache lifetime of {@link RecentTotals}.
 */
export class OwnWrites {
  readonly #at = new Map<string, number>();

  /** Records a change by the user. */
  note(userId: string) {
    this.#at.delete(userId);
    this.#at.set(userId, performance.now());
    const [oldest] = this.#at.keys();
    if (oldest !== undefined && this.#at.size > MAX_USERS) this.#at.delete(oldest);
  }

  /** Returns the time of the user's last change by `performance.now()`; minus infinity if none. */
  lastOf(userId: string): number {
    return this.#at.get(userId) ?? Number.NEGATIVE_INFINITY;
  }
}
