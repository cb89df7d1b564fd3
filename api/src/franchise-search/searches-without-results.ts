import { type Database, wordsIn } from '@marketplace/db';
import { LRUCache } from 'lru-cache';
import type { RowDataPacket } from 'mysql2/promise';
import Type, { type Static } from 'typebox';
import { maskText } from '../masking/mask-text.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { DAY_SECONDS, MOST_VISITORS } from '../platform/limits/visitors-of-a-day.ts';
import { LONGEST_SEARCH } from '../platform/lists/search-fault.ts';
import { malaysianDay } from '../platform/values/malaysian-time.ts';
import { visitorAddress } from '../platform/values/visitor-address.ts';

/** Days for which searches are stored. */
export const SEARCHES_KEPT_DAYS = 90;

/** Maximum number of searches that are counted in a day, so that nobody can fill the table. */
const MOST_A_DAY = 10_000;

/** Maximum number of searches that are counted for one address in a day, so that nobody crowds out the others. */
const MOST_OF_ONE = 100;

/** Milliseconds within which a search may go on from the one before, and maximum number of addresses kept for it. */
const [TYPING_MS, MOST_TYPING] = [5 * 60_000, 10_000];

/** Maximum number of searches in the response. */
const MOST_SHOWN = 200;

const Day = Type.String({ format: 'date', description: 'In Malaysia, YYYY-MM-DD' });
const Total = Type.Integer({ description: 'Number of visitors, each counted once a day for the same search' });

export const SearchWithoutResults = Type.Object({
  id: Type.String({ description: 'The search' }),
  search: Type.String(),
  corrected_to: Type.Union([Type.String(), Type.Null()], {
    description: 'The search that was made instead, if its typos were corrected',
  }),
  total: Total,
  days: Type.Array(Type.Object({ day: Day, total: Total }), { description: 'By day in Malaysia, the latest first' }),
});
export type SearchWithoutResults = Static<typeof SearchWithoutResults>;

/** A text with so many digits may contain the number of an identity card. */
const DIGITS_OF_A_NUMBER = 6;

/** Returns whether a text may contain contact details, which are not stored. */
const mayBeContact = (text: string) =>
  text.includes('@') || maskText(text) !== text || (text.match(/\p{Nd}/gu) ?? []).length >= DIGITS_OF_A_NUMBER;

/** Returns the text in which equal searches are counted together. */
const inOneSpelling = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

const COUNT = `INSERT INTO searches_without_results (day, search, corrected_to, total) VALUES (?, ?, ?, 1)
  ON DUPLICATE KEY UPDATE total = total + 1, corrected_to = VALUES(corrected_to)`;

const TAKE_BACK = 'UPDATE searches_without_results SET total = total - 1 WHERE day = ? AND search = ? AND total > 0';
const DELETE_UNCOUNTED = 'DELETE FROM searches_without_results WHERE day = ? AND search = ? AND total = 0';

const daysAgo = (days: number) => malaysianDay(new Date(Date.now() - days * DAY_SECONDS * 1000));

/** Returns whether a search may be stored. Signs alone are of no use to the admin. */
const isStorable = (search: string) =>
  wordsIn(search).length > 0 && search.length <= LONGEST_SEARCH && !mayBeContact(search);

interface CountedSearch {
  day: string;
  search: string;
}

/** Counts the searches of visitors that found nothing, for the admin. Stores neither addresses nor who searched. */
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
   * Counts a search without results, once a day for each address. While visitors type, every pause searches: a search
   * that goes on from the last one is counted instead of it.
   * @param ip the visitor's address, which is kept in memory for some minutes, and as a hash for a day
   * @param correctedTo the search that was made instead
   */
  async add(text: string, ip: string, correctedTo?: string): Promise<void> {
    const search = inOneSpelling(text);
    const visitor = visitorAddress(ip);
    const last = this.#lastOf.get(visitor);
    if (last && search !== last.search && search.startsWith(last.search)) {
      this.#lastOf.delete(visitor);
      await this.#takeBack(last);
    }
    if (!isStorable(search)) return;
    const day = malaysianDay(new Date());
    const ofVisitor = this.#limits.counter('searches-of-a-visitor', DAY_SECONDS, MOST_VISITORS);
    if ((await ofVisitor.hit(visitor)).count > MOST_OF_ONE) return;
    const ofVisitors = this.#limits.counter('searches-without-results', DAY_SECONDS, MOST_VISITORS);
    if ((await ofVisitors.hit(`${visitor} ${search}`)).count > 1) return;
    if ((await this.#limits.counter('searches-without-results-of-all', DAY_SECONDS).hit(day)).count > MOST_A_DAY)
      return;
    await this.#database.prepared.execute(COUNT, [day, search, correctedTo ?? null]);
    this.#lastOf.set(visitor, { day, search });
  }

  async #takeBack({ day, search }: CountedSearch): Promise<void> {
    await this.#database.prepared.execute(TAKE_BACK, [day, search]);
    await this.#database.prepared.execute(DELETE_UNCOUNTED, [day, search]);
  }
}

type CountedRow = RowDataPacket & { search: string; day: string; total: number; corrected_to: string | null };

/** Adds up the days of each search. The most frequent searches come first. */
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
