import { CategoryModel, FranchiseModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { type Fault, fault } from '../platform/errors/errors.ts';
import { visibleName } from '../platform/values/visible-names.ts';
import type { ExistingFranchise } from './existing-names.ts';
import type { FranchiseCreate, FranchiseUpdate } from './schemas.ts';
import { GivenSlugs } from './slugs-of-many.ts';

/** The values that only one row of a file may use: a slug, a name in a category, or (for an update) a franchise. */
type Kind = 'slug' | 'name' | 'change';

/**
 * The values that earlier rows of a file used, with the line number of the first row that used them, whether or not
 * that row was stored.
 */
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

  /** Adds the values of a batch after the batch was stored. */
  takeOver(batch: EarlierRows): void {
    for (const [key, line] of batch.#lines) this.#lines.set(key, line);
  }
}

/** The slugs and names that earlier rows of a file used. The next rows are compared with them and with the database. */
export class FileState {
  readonly given: GivenSlugs;
  readonly earlier: EarlierRows;

  constructor(given = new GivenSlugs(), earlier = new EarlierRows()) {
    this.given = given;
    this.earlier = earlier;
  }
}

/** A row of a file with the faults found so far. */
export interface FileRow<Body = FranchiseCreate | FranchiseUpdate> {
  line: number;
  body: Body;
  faults: RowFault[];
}

/** A fault with the other franchise or line that has the same value. */
export interface RowFault extends Fault {
  resembles?: { id?: string; name?: string; slug?: string; line?: number };
}

/** Lowercase letters that the database's collation treats as equal to others, and that Unicode does not decompose. */
const EQUAL_LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
};

/** Normalizes a name like the database's collation, which ignores case and accents. */
export const collationKey = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[æœßøłđðħ]/g, letter => EQUAL_LETTERS[letter] ?? letter)
    .trim();

export const uniqueValues = (values: (string | null | undefined)[]) => [
  ...new Set(values.filter((value): value is string => Boolean(value))),
];

/**
 * Reads the categories of many franchises, and returns a function that returns the stored name of a category for any
 * spelling that a single save accepts (see `findCategoryName`), or undefined. In a transaction the categories are
 * locked, so that they are not renamed or deleted and no concurrent transaction stores franchises in them. They are
 * locked in the order of their names, which prevents deadlocks.
 */
export const categoriesOf = async (
  db: Knex,
  bodies: { category?: string }[],
): Promise<(name: string) => string | undefined> => {
  const names = uniqueValues(bodies.flatMap(({ category = '' }) => [category.trim(), visibleName(category)]));
  const query = CategoryModel.query(db).whereIn('name', names).orderBy('name').select('name');
  const found = await (db.isTransaction ? query.forUpdate() : query);
  const byKey = new Map(found.map(({ name }) => [collationKey(name), name]));
  return name => byKey.get(collationKey(name)) ?? byKey.get(collationKey(visibleName(name)));
};

/** Returns which of these ids are consultants. In a transaction the consultants are locked until its end. */
export const consultantsOf = async (db: Knex, bodies: { consultant_id?: string | null }[]): Promise<Set<string>> => {
  const ids = uniqueValues(bodies.map(body => body.consultant_id));
  const query = UserModel.query(db).findByIds(ids).where({ role: 'consultant', deleted_at: null }).select('id');
  return new Set((await (db.isTransaction ? query.forShare() : query)).map(({ id }) => id));
};

/** The franchise that has or had a slug. A previous slug still redirects to it. */
export interface SlugOwner extends ExistingFranchise {
  isDeleted: boolean;
}

export const slugOwners = async (db: Knex, slugs: (string | undefined)[]): Promise<Map<string, SlugOwner>> => {
  const rows = await FranchiseModel.query(db)
    .joinRelated('slugs')
    .whereIn('slugs.slug', uniqueValues(slugs))
    .select('slugs.slug as taken', 'franchises.id', 'franchises.name', 'franchises.slug', 'franchises.deleted_at')
    .castTo<(FranchiseModel & { taken: string })[]>();
  return new Map(
    rows.map(({ taken, id, name, slug, deleted_at }) => [taken, { id, name, slug, isDeleted: deleted_at !== null }]),
  );
};

/** Returns the fault for a slug that another franchise has. */
export const slugTakenFault = (owner: SlugOwner): RowFault => {
  const { id, name, slug, isDeleted } = owner;
  if (isDeleted) return fault('slug', 'unique', 'slug_taken_by_deleted_franchise', { franchise: name });
  return { ...fault('slug', 'unique', 'slug_taken_by_franchise', { franchise: name }), resembles: { id, name, slug } };
};

export const slugTakenByLineFault = (line: number): RowFault => ({
  ...fault('slug', 'unique', 'slug_taken_by_line', { line }),
  resembles: { line },
});

/** Returns the fault for a name that exists in its category. */
export const nameTakenFault = ({ id, name, slug }: ExistingFranchise, category: string): RowFault => ({
  ...fault('name', 'unique', 'name_taken_by_franchise', { franchise: name, category, slug }),
  resembles: { id, name, slug },
});

export const nameTakenByLineFault = (line: number): RowFault => ({
  ...fault('name', 'unique', 'name_taken_by_line', { line }),
  resembles: { line },
});
