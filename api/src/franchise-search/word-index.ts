import type { WordCondition } from '@marketplace/db';
import { RowSet } from './row-set.ts';

type StoredWord = Extract<WordCondition, { word: string }>;

/** The markers of stored words (`search-words.ts` in `db`), each with its bit. */
const MARKERS = { q: 1, n: 2, c: 4, t: 8, k: 16, x: 32 } as const;
/** Number of bits that an entry uses for markers; the bits above contain the row. */
const MARKER_BITS = 6;
/** Words are grouped by this many first letters, so that few words are compared with the beginning of a word. */
const GROUPED_BY = 2;

const isMarker = (letter: string): letter is keyof typeof MARKERS => Object.hasOwn(MARKERS, letter);

/** Copies a word. A part of a long text would otherwise keep the whole text in memory. */
const copyOf = (word: string) => Buffer.from(word).toString();

/** The entries of a word. `packed` needs half the memory per entry. */
interface Entries {
  packed: Uint32Array;
  added: number[];
}

const NONE = new Uint32Array();

/**
 * An inverted index: the rows that contain each word. An entry is the row's number with the markers of the texts that
 * contain the word. A changed franchise gets a new row; the entries of its former row stay until they are packed.
 */
export class WordIndex {
  readonly #entries = new Map<string, Entries>();
  readonly #groups = new Map<string, string[]>();
  #unpacked = 0;

  /** Number of entries that were added since the last packing. */
  get unpacked(): number {
    return this.#unpacked;
  }

  /**
   * Adds the words of a row.
   * @param storedWords words with markers, separated by spaces, from `franchiseSearchWords`
   */
  add(row: number, storedWords: string): void {
    const markersOf = new Map<string, number>();
    for (const stored of storedWords.split(' ')) {
      const [marker = '', word] = [stored[0], stored.slice(1)];
      if (isMarker(marker)) markersOf.set(word, (markersOf.get(word) ?? 0) | MARKERS[marker]);
    }
    for (const [word, markers] of markersOf) {
      const { added } = this.#entries.get(word) ?? this.#learn(word);
      added.push((row << MARKER_BITS) | markers);
    }
    this.#unpacked += markersOf.size;
  }

  /** Packs the entries that were added since the last call. */
  pack(): void {
    for (const entries of this.#entries.values()) {
      if (entries.added.length === 0) continue;
      const packed = new Uint32Array(entries.packed.length + entries.added.length);
      packed.set(entries.packed);
      packed.set(entries.added, entries.packed.length);
      entries.packed = packed;
      entries.added = [];
    }
    this.#unpacked = 0;
  }

  /** Packs all entries without those of removed rows, and without words that no other row contains. */
  packWithout(isRemoved: (row: number) => boolean): void {
    this.pack();
    for (const [word, entries] of this.#entries) {
      entries.packed = entries.packed.filter(entry => !isRemoved(entry >>> MARKER_BITS));
      if (entries.packed.length === 0) this.#entries.delete(word);
    }
    for (const [letters, words] of this.#groups) {
      const known = words.filter(word => this.#entries.has(word));
      if (known.length > 0) this.#groups.set(letters, known);
      else this.#groups.delete(letters);
    }
  }

  /**
   * Returns the rows that meet a condition.
   * @param size number of rows
   */
  rowsWith(condition: WordCondition, size: number): RowSet {
    if ('word' in condition) return this.#rowsWithWord(condition, size);
    if ('anyOf' in condition) {
      const rows = new RowSet(size);
      for (const part of condition.anyOf) rows.addAll(this.rowsWith(part, size));
      return rows;
    }
    const [first, ...others] = condition.allOf.map(part => this.rowsWith(part, size));
    for (const other of others) first?.keepOnly(other);
    return first ?? new RowSet(size);
  }

  /** Returns all words, including those of removed rows since the last packing. */
  words(): Iterable<string> {
    return this.#entries.keys();
  }

  #learn(part: string): Entries {
    const [word, entries] = [copyOf(part), { packed: NONE, added: [] }];
    this.#entries.set(word, entries);
    const group = this.#groups.get(word.slice(0, GROUPED_BY));
    if (group) group.push(word);
    else this.#groups.set(word.slice(0, GROUPED_BY), [word]);
    return entries;
  }

  #rowsWithWord({ word, markers, isBeginning }: StoredWord, size: number): RowSet {
    const rows = new RowSet(size);
    const mask = markers.reduce((all, marker) => all | MARKERS[marker], 0);
    for (const known of isBeginning ? this.#wordsBeginning(word) : [word]) {
      const { packed, added } = this.#entries.get(known) ?? { packed: NONE, added: [] };
      for (const entries of [packed, added])
        for (let at = 0; at < entries.length; at++) {
          const entry = entries[at] ?? 0;
          if ((entry & mask) !== 0) rows.add(entry >>> MARKER_BITS);
        }
    }
    return rows;
  }

  *#wordsBeginning(beginning: string): Iterable<string> {
    const groups =
      beginning.length < GROUPED_BY
        ? [...this.#groups].flatMap(([letters, words]) => (letters.startsWith(beginning) ? [words] : []))
        : [this.#groups.get(beginning.slice(0, GROUPED_BY)) ?? []];
    for (const words of groups) for (const word of words) if (word.startsWith(beginning)) yield word;
  }
}
