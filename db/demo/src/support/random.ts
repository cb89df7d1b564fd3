/** Repeatable random numbers: the same seed gives the same choices on every machine. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns a whole number between both bounds (inclusive). */
  int(lowest: number, highest: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(probability: number): boolean;
  /** Returns the items in a random order. */
  shuffle<Item>(items: readonly Item[]): Item[];
  bytes(count: number): Uint8Array;
}

const hash = (text: string) => {
  let state = 2166136261;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16777619);
  return state >>> 0;
};

/** mulberry32: small, fast, and sufficient for sample data. */
const mulberry = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/**
 * Creates a generator.
 * @param seed any text; each purpose uses its own, so that an additional choice in one does not change the others
 */
export const randomOf = (seed: string): Random => {
  const next = mulberry(hash(seed));
  const int = (lowest: number, highest: number) => lowest + Math.floor(next() * (highest - lowest + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  };
  return {
    next,
    int,
    pick,
    chance: probability => next() < probability,
    shuffle: items =>
      items
        .map(item => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
    bytes: count => Uint8Array.from({ length: count }, () => int(0, 255)),
  };
};
