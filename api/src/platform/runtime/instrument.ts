/**
 * An event source for operators. The emitting code does not know its listeners, and an event costs nothing without any.
 * Events contain numbers and words known in advance, never ids, addresses or personal data, since they become labels of
 * metrics.
 */
export class Instrument<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  record(event: Event): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** @returns a function that removes the listener */
  watch(listener: (event: Event) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
