import { type Database, splitIntoWords } from '@marketplace/db';
import { LRUCache } from 'lru-cache';
import type { RowDataPacket } from 'mysql2/promise';
import Type, { type Static } from 'typebox';
import { maskText } from '../masking/mask-text.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { DAY_SECONDS, MAX_TRACKED_VISITORS } from '../platform/limits/visitors-of-a-day.ts';
import { LONGEST_SEARCH } from '../platform/lists/search-fault.ts';
import { malaysianDay } from '../platform/values/malaysian-time.ts';
import { visitorAddress } from '../platform/values/visitor-address.ts';

/** Days for which searches are stored. */
export const SEARCHES_KEPT_DAYS = 90;

/** Maximum number of searches that are counted in a day, so that no one can fill the table. */
const MOST_A_DAY = 10_000;

/** Maximum number of searches that are counted for one IP address in a day, so that no one uses up the counts of all. */
const MOST_OF_ONE = 100;

/** Milliseconds in which a search can continue the previous one, and maximum number of addresses kept for this. */
const [TYPING_MS, MOST_TYPING] = [5 * 60_000, 10_000];

/** Maximum number of searches in the response. */
const MOST_SHOWN = 200;

const Day = Type.String({ format: 'date', description: 'In Malaysia, YYYY-MM-DD' });
const Total = Type.Integer({ description: 'Number of visitors, each counted once a day for the same search' });

export const SearchWithoutResults = Type.Object({
  id: Type.String({ description: 'The search' }),
  search: Type.String(),
  corrected_to: Type.Union([Type.String(), Type.Null()], {
    description: 'The search with its typos corrected, if it was corrected',
  }),
  total: Total,
  days: Type.Array(Type.Object({ day: Day, total: Total }), { description: 'By day in Malaysia, the latest first' }),
});
export type SearchWithoutResults = Static<typeof SearchWithoutResults>;

/** Minimum number of digits of a text that may contain an identity card number. */
const DIGITS_OF_A_NUMBER = 6;

/** Returns whether a text may contain contact details, which are not stored. */
const mayBeContact = (text: string) =>
  text.includes('@') || maskText(text) !== text || (text.match(/\p{Nd}/gu) ?? []).length >= DIGITS_OF_A_NUMBER;

/** Normalizes case, width and spaces of a search, so that equal searches are counted together. */
const normalize = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

const COUNT = `INSERT INTO searches_without_results (day, search, corrected_to, total) VALUES (?, ?, ?, 1)
  ON DUPLICATE KEY UPDATE total = total + 1, corrected_to = VALUES(corrected_to)`;

const UNCOUNT = 'UPDATE searches_without_results SET total = total - 1 WHERE day = ? AND search = ? AND total > 0';
const DELETE_UNCOUNTED = 'DELETE FROM searches_without_results WHERE day = ? AND search = ? AND total = 0';

const daysAgo = (days: number) => malaysianDay(new Date(Date.now() - days * DAY_SECONDS * 1000));

/** Returns whether a search may be stored. Punctuation alone is of no use to the admin. */
const isStorable = (search: string) =>
  splitIntoWords(search).length > 0 && search.length <= LONGEST_SEARCH && !mayBeContact(search);

interface CountedSearch {
  day: string;
  search: string;
}

/** Counts visitors' searches without results for the admin. The database gets no addresses. */
export class SearchCounter {
  readonly #database: Database;
  readonly #limits: RateLimits;
  /** The last counted search of each address. */
  readonly #lastOf = new LRUCache<string, CountedSearch>({ max: MOST_TYPING, ttl: TYPING_MS });

  constructor(database: Database, limits: RateLimits) {
    this.#database = database;
    this.#limits = limits;
  }

  /**
   * Counts a search without results, once a day for each address. The site searches at each pause in typing, so a
   * search that continues the visitor's previous one replaces it.
   * @param ip the visitor's address, which is kept in memory for some minutes, and as a hash for a day
   * @param correctedTo the search with its typos corrected
   */
  async add(text: string, ip: string, correctedTo?: string): Promise<void> {
    const search = normalize(text);
    const visitor = visitorAddress(ip);
    const last = this.#lastOf.get(visitor);
    if (last && search !== last.search && search.startsWith(last.search)) {
      this.#lastOf.delete(visitor);
      await this.#uncount(last);
    }
    if (!isStorable(search)) return;
    const day = malaysianDay(new Date());
    const ofVisitor = this.#limits.counter('searches-of-a-visitor', DAY_SECONDS, MAX_TRACKED_VISITORS);
    if ((await ofVisitor.hit(visitor)).count > MOST_OF_ONE) return;
    const perVisitor = this.#limits.counter('searches-without-results', DAY_SECONDS, MAX_TRACKED_VISITORS);
    if ((await perVisitor.hit(`${visitor} ${search}`)).count > 1) return;
    if ((await this.#limits.counter('searches-without-results-of-all', DAY_SECONDS).hit(day)).count > MOST_A_DAY)
      return;
    await this.#database.prepared.execute(COUNT, [day, search, correctedTo ?? null]);
    this.#lastOf.set(visitor, { day, search });
  }

  async #uncount({ day, search }: CountedSearch): Promise<void> {
    await this.#database.prepared.execute(UNCOUNT, [day, search]);
    await this.#database.prepared.execute(DELETE_UNCOUNTED, [day, search]);
  }
}

type CountedRow = RowDataPacket & { search: string; day: string; total: number; corrected_to: string | null };

/** Selects the most frequent searches. */
const MOST_FREQUENT = `SELECT search FROM searches_without_results WHERE day > ?
  GROUP BY search ORDER BY SUM(total) DESC, MAX(day) DESC, search LIMIT ${MOST_SHOWN}`;
const THEIR_DAYS = `SELECT counted.search, DATE_FORMAT(counted.day, '%Y-%m-%d') AS day, total, corrected_to
  FROM (${MOST_FREQUENT}) frequent JOIN searches_without_results counted ON counted.search = frequent.search
  WHERE counted.day > ? ORDER BY counted.day DESC`;

/**
 * Returns the searches without results, the most frequent ones first.
 * @param days number of days up to today, in Malaysia's time
 */
export const readSearchesWithoutResults = async (
  { prepared }: Database,
  days: number,
): Promise<SearchWithoutResults[]> => {
  const since = daysAgo(days);
  const [rows] = await prepared.query<CountedRow[]>(THEIR_DAYS, [since, since]);
  const bySearch = new Map<string, SearchWithoutResults>();
  for (const { search, day, total, corrected_to } of rows) {
    const known = bySearch.get(search) ?? { id: search, search, corrected_to, total: 0, days: [] };
    known.total += total;
    known.days.push({ day, total });
    bySearch.set(search, known);
  }
  return [...bySearch.values()].sort((a, b) => b.total - a.total || (a.search < b.search ? -1 : 1));
};
