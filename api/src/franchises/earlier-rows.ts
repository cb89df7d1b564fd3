/** What a row can take before another: a slug, a name in a category, the change of a franchise. */
type Kind = 'slug' | 'name' | 'change';

/** What the earlier rows of a file took, stored yet or not, by the line of the first that did. */
export class EarlierRows {
  readonly #lines = new Map<string, number>();
  readonly #before: EarlierRows | null;

  constructor(before: EarlierRows | null = null) {
    this.#before = before;
  }

  lineOf(kind: Kind, key: string): number | undefined {
    return this.#before?.lineOf(kind, key) ?? this.#lines.get(`${kind} ${key}`);
  }

  add(kind: Kind, key: string, line: number): void {
    if (this.lineOf(kind, key) === undefined) this.#lines.set(`${kind} ${key}`, line);
  }

  /** Takes over what a batch took that began from here, once it is stored. */
  takeOver(batch: EarlierRows): void {
    for (const [key, line] of batch.#lines) this.#lines.set(key, line);
  }
}
