import { FranchiseSlugModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { nameSlug } from './name-slug.ts';

/** The slugs that the rows of one file can't have: given to earlier rows, stored yet or not, or found taken. */
export class GivenSlugs {
  readonly #gone = new Set<string>();
  readonly #next = new Map<string, number>();

  has(slug: string): boolean {
    return this.#gone.has(slug);
  }

  add(slug: string) {
    this.#gone.add(slug);
  }

  /** Which number behind `wanted` is looked at next; undefined before the first row that wants it. */
  next(wanted: string): number | undefined {
    return this.#next.get(wanted);
  }

  moveOn(wanted: string, next: number) {
    this.#next.set(wanted, next);
  }

  /** Looks at the database again for every name: someone else took a slug in the meantime. */
  forgetNumbers() {
    this.#next.clear();
  }

  /** A copy to try things with. */
  copy(): GivenSlugs {
    const copy = new GivenSlugs();
    for (const slug of this.#gone) copy.add(slug);
    for (const [wanted, next] of this.#next) copy.moveOn(wanted, next);
    return copy;
  }
}

/** Who wants a slug: their own, or one of their name. */
export interface SlugWish {
  id: string;
  name: string;
  slug?: string | undefined;
}

const numbered = (wanted: string, n: number) => (n === 1 ? wanted : `${wanted}-${n}`);

/** Of the names that are wanted for the first time: every slug that is theirs, or theirs with a number, and taken. */
const takenOf = async (db: Knex, wanted: string[]): Promise<Set<string>> => {
  const found = await FranchiseSlugModel.query(db).findByIds(wanted).select('slug');
  const taken = new Set(found.map(({ slug }) => slug));
  for (const { slug } of found) {
    const more = await FranchiseSlugModel.query(db).where('slug', 'like', `${slug}-%`).select('slug');
    for (const other of more) taken.add(other.slug);
  }
  return taken;
};

/**
 * Gives each a slug: the one it asks for (known to be free), else the first free one of its name.
 * @param given takes in what is given here
 * @returns by id
 */
export const giveSlugs = async (db: Knex, wishes: SlugWish[], given: GivenSlugs): Promise<Map<string, string>> => {
  const slugs = new Map<string, string>();
  const give = (id: string, slug: string) => {
    slugs.set(id, slug);
    given.add(slug);
  };
  for (const { id, slug } of wishes) if (slug) give(id, slug);

  const unnamed = wishes.filter(({ slug }) => !slug).map(({ id, name }) => ({ id, wanted: nameSlug(name, id) }));
  const fresh = unnamed.map(({ wanted }) => wanted).filter(wanted => given.next(wanted) === undefined);
  for (const slug of await takenOf(db, [...new Set(fresh)])) given.add(slug);
  for (const { id, wanted } of unnamed) {
    let n = given.next(wanted) ?? 1;
    while (given.has(numbered(wanted, n))) n++;
    give(id, numbered(wanted, n));
    given.moveOn(wanted, n + 1);
  }
  return slugs;
};
