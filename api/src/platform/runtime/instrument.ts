/**
 * A source of events for operators (metrics, traces). The code that emits events does not know the listeners; without
 * listeners an event costs nothing. Events contain numbers and words known in advance, never ids, addresses or personal
 * data, since they become labels of metrics.
 */
export class Instrument<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  record(event: Event): void {
    for (const listener of this.#listeners) listener(event);
  }

  /**
   * Adds a listener.
   * @returns a function that removes the listener
   */
  watch(listener: (event: Event) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
