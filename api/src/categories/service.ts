import { CategoryModel, FranchiseModel, inTransaction, isDuplicate, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import type { BackgroundJob } from '../background-jobs/schemas.ts';
import { recordChange } from '../changes/service.ts';
import { readDeleted } from '../editing/deleted.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import { DomainError, type Fault, fault, invalid, notFound } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/unvalidated.ts';
import { demandVersion, nextVersion } from '../platform/http/version.ts';
import { slugOfName } from '../platform/values/slugs.ts';
import { nameKey } from '../platform/values/visible-names.ts';
import { forgetSlugs, moveSlug, takeSlug } from './former-slugs.ts';
import type { Category, CategoryWrite } from './schemas.ts';
import { indexNewName } from './search-words.ts';

/** One that no other category has; one that another had may be taken. */
const freeSlug = async (trx: Knex, name: string, id: string) => {
  const wanted = slugOfName(name) || `category-${id.slice(-6)}`;
  const others = await CategoryModel.query(trx).where('slug', 'like', `${wanted}%`).whereNot({ id }).select('slug');
  const taken = new Set(others.map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  for (let n = 2; ; n++) if (!taken.has(`${wanted}-${n}`)) return `${wanted}-${n}`;
};

export const toCategory = (row: CategoryModel): Category => {
  const { id, name, slug, icon, description, sort_order: order, is_active } = row;
  return { id, name, slug, icon, description, order, is_active };
};

const nameTakenFault = () => fault('name', 'unique', 'category_name_taken');

/** Returns the category of a name, or the one whose name looks the same: stored before names were normalised, or in other forms. */
const categoryNamed = async (knex: Knex, name: string, own: string): Promise<Pick<CategoryModel, 'id'> | undefined> => {
  const owner = await CategoryModel.query(knex).findOne({ name }).select('id');
  if (owner) return owner;
  const key = nameKey(name);
  const alike = (await CategoryModel.query(knex).select('id', 'name')).filter(other => nameKey(other.name) === key);
  return alike.some(({ id }) => id === own) ? undefined : alike[0];
};

/**
 * Returns the fault of a name that another category has, or one that looks the same.
 * @param params of the address of the category that has it already
 */
export const validateName = async (knex: Knex, body: unknown, params?: unknown): Promise<Fault[]> => {
  const name = textIn(body, 'name');
  const own = textIn(params, 'id');
  const owner = name && (await categoryNamed(knex, name, own));
  return !owner || owner.id === own ? [] : [nameTakenFault()];
};

/** Another may take the slug between the look and the save; the next look sees theirs. */
const ATTEMPTS = 25;

/**
 * Saves a category under its name. Names that differ may make one slug: who takes it at the same moment is no fault of
 * the name's.
 * @param id of the category that has it already
 * @throws 422 when the name is taken
 */
const underName = async <Saved>(
  knex: Knex,
  { name, id }: { name: string; id?: string },
  save: (trx: Knex) => Promise<Saved>,
): Promise<Saved> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(knex, save);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const faults = await validateName(knex, { name }, { id });
      if (faults.length > 0) throw invalid(faults);
      if (attempt === ATTEMPTS) throw error;
    }
  }
};

/**
 * A category by its id.
 * @param inactiveToo whether one that visitors don't see may be read
 * @throws 404
 */
export const findCategory = async (knex: Knex, id: string, inactiveToo: boolean): Promise<CategoryModel> => {
  const row = await CategoryModel.query(knex).findById(id);
  if (!row || !(row.is_active || inactiveToo)) throw notFound('category_not_found');
  return row;
};

/**
 * Adds a category, of order 0 unless it says otherwise.
 * @throws 422 when the name is taken
 */
export const createCategory = async (knex: Knex, actor: Actor, body: CategoryWrite): Promise<CategoryModel> =>
  underName(knex, { name: body.name }, async trx => {
    const id = newId();
    const slug = await freeSlug(trx, body.name, id);
    await CategoryModel.query(trx).insert({
      id,
      name: body.name.trim(),
      slug,
      icon: body.icon ?? '',
      description: body.description ?? '',
      sort_order: body.order ?? 0,
      is_active: body.is_active ?? true,
    });
    await takeSlug(trx, slug);
    const row = await CategoryModel.query(trx).findById(id).throwIfNotFound();
    await recordChange(trx, { kind: 'category', entityId: id, categories: [slug] });
    await audit(trx, actor, { action: 'create', entity: 'category', entityId: id, after: row });
    return row;
  });

const lockCategory = async (trx: Knex, id: string): Promise<CategoryModel> => {
  const row = await CategoryModel.query(trx).findById(id).forUpdate();
  if (!row) throw notFound('category_not_found');
  return row;
};

/** A category after a change, and the job that continues to index its name for search. */
export interface ChangedCategory {
  row: CategoryModel;
  job: BackgroundJob | undefined;
}

/**
 * Changes a category. Its franchises refer to it by id, so a new name is theirs at once; search finds them by it once
 * they are indexed again, in the background when they are many. Its earlier slugs redirect to the current one.
 * @param ifMatch the version that was read
 * @throws 404; 412 with the category as it is now; 422 when the name is taken
 */
export const updateCategory = async (
  knex: Knex,
  actor: Actor,
  id: string,
  body: CategoryWrite,
  ifMatch: string | undefined,
): Promise<ChangedCategory> =>
  underName(knex, { name: body.name, id }, async trx => {
    const before = await lockCategory(trx, id);
    demandVersion(ifMatch, before.updated_at, () => toCategory(before));
    const name = body.name.trim();
    const slug = name === before.name ? before.slug : await freeSlug(trx, name, id);
    const after = await CategoryModel.query(trx).patchAndFetchById(id, {
      name,
      slug,
      icon: body.icon ?? before.icon,
      description: body.description ?? before.description,
      sort_order: body.order ?? before.sort_order,
      is_active: body.is_active ?? before.is_active,
      updated_at: nextVersion(trx),
    });
    const job = name === before.name ? undefined : await indexNewName(trx, after);
    await moveSlug(trx, before, slug);
    await recordChange(trx, { kind: 'category', entityId: id, categories: [before.slug, slug] });
    await audit(trx, actor, { action: 'update', entity: 'category', entityId: id, before, after });
    return { row: after, job };
  });

/**
 * Deletes a category that no franchise is in. Deleted franchises lose it, and must choose another when restored.
 * @throws 404; 409 with the count of its franchises
 */
export const deleteCategory = async (knex: Knex, actor: Actor, id: string): Promise<void> =>
  inTransaction(knex, async trx => {
    const before = await lockCategory(trx, id);
    const franchises = await FranchiseModel.query(trx).where({ category_id: id, deleted_at: null }).resultSize();
    if (franchises > 0)
      throw new DomainError('conflict', ['category_in_use', { count: franchises }], { current: { franchises } });
    await CategoryModel.query(trx).deleteById(id);
    await forgetSlugs(trx, id);
    await recordChange(trx, { kind: 'category', entityId: id, action: 'deleted', categories: [before.slug] });
    await audit(trx, actor, { action: 'delete', entity: 'category', entityId: id, before });
  });

/**
 * Brings a deleted category back, at its address unless another has it by now; one that is there stays as it is. Franchises
 * in the bin that were in it choose their category when they are restored.
 * @throws 404 where there was none; 422 when the name is taken
 */
export const restoreCategory = async (knex: Knex, actor: Actor, id: string): Promise<CategoryModel> => {
  const present = await CategoryModel.query(knex).findById(id);
  if (present) return present;
  const deleted = CategoryModel.fromDatabaseJson(await readDeleted(knex, 'category', id, 'category_not_found'));
  const { name } = deleted;
  const faults = await validateName(knex, { name }, { id });
  if (faults.length > 0) throw invalid(faults);
  return underName(knex, { name, id }, async trx => {
    const sameTime = await CategoryModel.query(trx).findById(id).forUpdate();
    if (sameTime) return sameTime;
    const slug = await freeSlug(trx, name, id);
    await CategoryModel.query(trx).insert({ ...deleted, slug });
    await takeSlug(trx, slug);
    const row = await CategoryModel.query(trx).findById(id).throwIfNotFound();
    await recordChange(trx, { kind: 'category', entityId: id, categories: [slug] });
    await audit(trx, actor, { action: 'restore', entity: 'category', entityId: id, after: row });
    return row;
  });
};
