/** A total may be this old, in milliseconds (the visitors' lists; who edits counts anew). */
const FRESH_MS = 2000;
const MOST_KEPT = 500;

/** Totals of lists, remembered for a moment: counting 100,000 rows costs more than reading 24 of them. */
export class RecentTotals {
  readonly #worthKeeping: number;
  readonly #known = new Map<string, { total: number; until: number }>();

  /** @param worthKeeping a smaller total is counted in no time, so it is never old */
  constructor(worthKeeping = 1000) {
    this.#worthKeeping = worthKeeping;
  }

  /** The total that `count` answers, or answered under the same key a moment ago. */
  async of(key: string, count: () => Promise<number>): Promise<number> {
    const known = this.#known.get(key);
    if (known && known.until > Date.now()) return known.total;
    const total = await count();
    if (total < this.#worthKeeping) return total;
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
    this.#known.set(key, { total, until: Date.now() + FRESH_MS });
    return total;
  }
}
