/**
 * Where something that operators watch is told as it happens. Who tells knows nobody who hears, and it costs nothing
 * while nobody does. What is told holds words that are known beforehand and numbers: never ids, addresses, or anything
 * of a person, for it becomes labels of metrics.
 */
export class Instrument<Told> {
  readonly #listeners = new Set<(told: Told) => void>();

  record(told: Told): void {
    for (const listener of this.#listeners) listener(told);
  }

  /** @returns what ends it */
  watch(listener: (told: Told) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
