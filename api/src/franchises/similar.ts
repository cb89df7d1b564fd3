import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { type CardRow, VIEWS } from './columns.ts';
import type { FranchiseCard } from './schemas.ts';
import { toCard } from './wire-franchise.ts';

/** Number of similar franchises on a page. */
const SHOWN = 3;

/**
 * Number of franchises among which the similar ones are chosen. A franchise is thus a candidate for this many pages,
 * and a save changes the similar franchises of no more pages than that.
 */
const CANDIDATES = 8;

type Prepared = Database['prepared'];
type Row = CardRow & RowDataPacket;

/** A franchise with the similar ones that its page shows. */
export interface WithSimilar {
  id: string;
  slug: string;
  similar: FranchiseCard[];
}

/**
 * The franchises of a category form a ring in the order of their ids, which never change. Therefore no franchise is
 * preferred, and a change affects only the franchises shortly before it.
 */
const inRing = (side: '<' | '>', direction: 'ASC' | 'DESC') => `SELECT ${VIEWS.card} FROM franchises f
  WHERE f.category_id = ? AND f.deleted_at IS NULL AND f.id ${side} ? ORDER BY f.id ${direction} LIMIT ?`;
const RING = { next: inRing('>', 'ASC'), previous: inRing('<', 'DESC') };
/** Positions before the first and after the last id. */
const ENDS = { next: '', previous: '~' };

const CATEGORY = 'SELECT id FROM categories WHERE slug = ?';

/** Reads at most `count` neighbours of an id in a category's ring, the nearest first, without the id itself. */
const neighbours = async (prepared: Prepared, category: string, id: string, side: keyof typeof RING, count: number) => {
  const read = async (from: string, limit: number) =>
    (await prepared.execute<Row[]>(RING[side], [category, from, limit]))[0];
  const rows = await read(id, count);
  if (rows.length === count) return rows;
  const known = new Set([id, ...rows.map(row => row.id)]);
  const others = (await read(ENDS[side], count)).filter(row => !known.has(row.id));
  return [...rows, ...others].slice(0, count);
};

const middle = ({ investment_min: min, investment_max: max }: CardRow): number | undefined =>
  min === null || max === null ? undefined : (min + max) / 2;

/** Distance between the investments of two franchises: 0 for equal ones. Infinite if they cannot be compared. */
const distance = (one: CardRow, other: CardRow): number => {
  const [a, b] = [middle(one), middle(other)];
  if (a === undefined || b === undefined || one.currency !== other.currency) return Number.POSITIVE_INFINITY;
  return Math.abs(Math.log((a + 1) / (b + 1)));
};

const sameText = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });

/** Returns the candidates with the nearest investments, without those of the same brand. */
const choose = (one: CardRow, candidates: readonly CardRow[]): FranchiseCard[] =>
  candidates
    .filter(({ name }) => sameText.compare(name, one.name) !== 0)
    .map(row => ({ row, distance: distance(one, row) }))
    .sort((a, b) => (a.distance === b.distance ? 0 : a.distance - b.distance))
    .slice(0, SHOWN)
    .map(({ row }) => toCard(row));

const similarOf = async (prepared: Prepared, category: string, row: CardRow): Promise<WithSimilar> => {
  const candidates = await neighbours(prepared, category, row.id, 'next', CANDIDATES);
  return { id: row.id, slug: row.slug, similar: choose(row, candidates) };
};

const FIND_CARD = `SELECT ${VIEWS.card}, f.category_id FROM franchises f WHERE f.id = ? AND f.deleted_at IS NULL`;

/** Returns the similar franchises of each of these franchises, except deleted ones. */
export const similarByIds = async (prepared: Prepared, ids: readonly string[]): Promise<WithSimilar[]> => {
  const found = await Promise.all(
    ids.map(async id => {
      const [[row]] = await prepared.execute<(Row & { category_id: string | null })[]>(FIND_CARD, [id]);
      if (!row) return [];
      if (row.category_id === null) return [{ id, slug: row.slug, similar: [] }];
      return [await similarOf(prepared, row.category_id, row)];
    }),
  );
  return found.flat();
};

/**
 * Returns the franchises of a category that may show this franchise as similar. It may have left the category.
 * @param id of a franchise, deleted or not
 * @param slug of the category
 */
export const readFranchisesThatMayShow = async (
  prepared: Prepared,
  id: string,
  slug: string,
): Promise<WithSimilar[]> => {
  const [[category]] = await prepared.execute<({ id: string } & RowDataPacket)[]>(CATEGORY, [slug]);
  if (!category) return [];
  const before = await neighbours(prepared, category.id, id, 'previous', CANDIDATES);
  return Promise.all(before.map(row => similarOf(prepared, category.id, row)));
};
