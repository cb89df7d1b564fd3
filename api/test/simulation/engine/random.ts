import { seededNumbers } from '../../support/seeded-numbers.ts';

/** Random choices that a seed reproduces. */
export class Random {
  /** Returns a number from 0 to 1. */
  readonly next: () => number;

  constructor(seed: number) {
    // Spreads consecutive seeds far apart.
    this.next = seededNumbers(Math.imul(seed, 0x9e3779b1) ^ (seed >>> 16));
  }

  /** Returns a whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  }

  /** Returns one of the names with a probability proportional to its weight. */
  weighted<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.next() * names.reduce((sum, name) => sum + (weights[name] ?? 0), 0);
    for (const name of names) {
      left -= weights[name] ?? 0;
      if (left < 0) return name;
    }
    return this.pick(names);
  }
}
