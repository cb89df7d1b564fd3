import { CategoryModel, FranchiseModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { type Fault, fault } from '../platform/errors/errors.ts';
import type { Resembling } from './resembling.ts';
import type { FranchiseCreate, FranchiseUpdate } from './schemas.ts';
import { GivenSlugs } from './slugs-of-many.ts';

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

/** What franchises of a file are validated against, besides the database: rows that stand before them. */
export class FileSoFar {
  readonly given: GivenSlugs;
  readonly earlier: EarlierRows;

  constructor(given = new GivenSlugs(), earlier = new EarlierRows()) {
    this.given = given;
    this.earlier = earlier;
  }
}

/** A row of a file: what it says, and what was found wrong with it already. */
export interface FileRow<Body = FranchiseCreate | FranchiseUpdate> {
  line: number;
  body: Body;
  faults: RowFault[];
}

/** A fault with what the row is too much like. */
export interface RowFault extends Fault {
  resembles?: { id?: string; name?: string; slug?: string; line?: number };
}

/** As the database compares names: neither case nor accents make a difference. */
export const nameKey = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

export const present = (values: (string | null | undefined)[]) => [
  ...new Set(values.filter((value): value is string => Boolean(value))),
];

/**
 * Returns the names of the categories of many franchises, by {@link nameKey}. In a transaction nobody else stores
 * franchises in them before its end, so what is found in them stays true. They are locked in the order of their names,
 * so that two transactions that want several do not wait for each other.
 */
export const categoriesOf = async (db: Knex, bodies: { category?: string }[]): Promise<Map<string, string>> => {
  const names = present(bodies.map(({ category }) => category?.trim()));
  const query = CategoryModel.query(db).whereIn('name', names).orderBy('name').select('name');
  const found = await (db.isTransaction ? query.forUpdate() : query);
  return new Map(found.map(({ name }) => [nameKey(name), name]));
};

/** Which of these are consultants. In a transaction they remain so until its end. */
export const consultantsOf = async (db: Knex, bodies: { consultant_id?: string | null }[]): Promise<Set<string>> => {
  const ids = present(bodies.map(body => body.consultant_id));
  const query = UserModel.query(db).findByIds(ids).where({ role: 'consultant', deleted_at: null }).select('id');
  return new Set((await (db.isTransaction ? query.forShare() : query)).map(({ id }) => id));
};

/** Who has a slug, or had it and is still found by it. */
export interface SlugOwner extends Resembling {
  isDeleted: boolean;
}

export const slugOwners = async (db: Knex, slugs: (string | undefined)[]): Promise<Map<string, SlugOwner>> => {
  const rows = await FranchiseModel.query(db)
    .joinRelated('slugs')
    .whereIn('slugs.slug', present(slugs))
    .select('slugs.slug as taken', 'franchises.id', 'franchises.name', 'franchises.slug', 'franchises.deleted_at')
    .castTo<(FranchiseModel & { taken: string })[]>();
  return new Map(
    rows.map(({ taken, id, name, slug, deleted_at }) => [taken, { id, name, slug, isDeleted: deleted_at !== null }]),
  );
};

/** A slug that is taken, and by whom. */
export const takenBy = (owner: SlugOwner): RowFault => {
  const { id, name, slug, isDeleted } = owner;
  if (isDeleted) return fault('slug', 'unique', 'slug_taken_by_deleted_franchise', { franchise: name });
  return { ...fault('slug', 'unique', 'slug_taken_by_franchise', { franchise: name }), resembles: { id, name, slug } };
};

export const takenByLine = (line: number): RowFault => ({
  ...fault('slug', 'unique', 'slug_taken_by_line', { line }),
  resembles: { line },
});

/** A franchise of that name in that category is there already. */
export const nameTaken = ({ id, name, slug }: Resembling, category: string): RowFault => ({
  ...fault('name', 'unique', 'name_taken_by_franchise', { franchise: name, category, slug }),
  resembles: { id, name, slug },
});

export const nameTakenByLine = (line: number): RowFault => ({
  ...fault('name', 'unique', 'name_taken_by_line', { line }),
  resembles: { line },
});
