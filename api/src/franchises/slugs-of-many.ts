import { FranchiseSlugModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { nameSlug } from './name-slug.ts';

/**
 * The slugs that are not available for rows of one file: assigned to earlier rows (whether or not these were stored),
 * or found in the database.
 */
export class GivenSlugs {
  readonly #gone = new Set<string>();
  readonly #next = new Map<string, number>();

  has(slug: string): boolean {
    return this.#gone.has(slug);
  }

  add(slug: string) {
    this.#gone.add(slug);
  }

  /** Returns the suffix number to try next for `wanted`; undefined for the first row that wants it. */
  next(wanted: string): number | undefined {
    return this.#next.get(wanted);
  }

  moveOn(wanted: string, next: number) {
    this.#next.set(wanted, next);
  }

  /** Resets the suffix numbers, so that slugs are read from the database again after another request took one. */
  forgetNumbers() {
    this.#next.clear();
  }

  /** Returns a copy for a trial. */
  copy(): GivenSlugs {
    const copy = new GivenSlugs();
    for (const slug of this.#gone) copy.add(slug);
    for (const [wanted, next] of this.#next) copy.moveOn(wanted, next);
    return copy;
  }
}

/** A franchise that needs a slug: the given one, or one made from its name. */
export interface SlugRequest {
  id: string;
  name: string;
  slug?: string | undefined;
}

const numbered = (wanted: string, n: number) => (n === 1 ? wanted : `${wanted}-${n}`);

/** Finds taken slugs for names that occur for the first time: the names themselves, and with a number at the end. */
const findTakenSlugs = async (db: Knex, wanted: string[]): Promise<Set<string>> => {
  const found = await FranchiseSlugModel.query(db).findByIds(wanted).select('slug');
  const takenSlugs = new Set(found.map(({ slug }) => slug));
  for (const { slug } of found) {
    const more = await FranchiseSlugModel.query(db).where('slug', 'like', `${slug}-%`).select('slug');
    for (const other of more) takenSlugs.add(other.slug);
  }
  return takenSlugs;
};

/**
 * Assigns slugs: the requested one (which the caller knows to be free), otherwise the first free one made from the
 * name.
 * @param given gets the assigned slugs
 * @returns slugs by franchise id
 */
export const giveSlugs = async (db: Knex, wishes: SlugRequest[], given: GivenSlugs): Promise<Map<string, string>> => {
  const slugs = new Map<string, string>();
  const give = (id: string, slug: string) => {
    slugs.set(id, slug);
    given.add(slug);
  };
  for (const { id, slug } of wishes) if (slug) give(id, slug);

  const unnamed = wishes.filter(({ slug }) => !slug).map(({ id, name }) => ({ id, wanted: nameSlug(name, id) }));
  const newSlugs = unnamed.map(({ wanted }) => wanted).filter(wanted => given.next(wanted) === undefined);
  for (const slug of await findTakenSlugs(db, [...new Set(newSlugs)])) given.add(slug);
  for (const { id, wanted } of unnamed) {
    let n = given.next(wanted) ?? 1;
    while (given.has(numbered(wanted, n))) n++;
    give(id, numbered(wanted, n));
    given.moveOn(wanted, n + 1);
  }
  return slugs;
};
