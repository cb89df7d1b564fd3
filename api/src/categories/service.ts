import { CategoryModel, FranchiseModel, inTransaction, isDuplicate, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import type { BackgroundJob } from '../background-jobs/schemas.ts';
import { recordChange } from '../changes/service.ts';
import { categoryRenamed, hasManyFranchises } from '../franchises/category-renamed.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import { conflict, type Fault, fault, invalid, notFound } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/unvalidated.ts';
import { demandVersion, nextVersion } from '../platform/http/version.ts';
import { slugOfName } from '../platform/values/slugs.ts';
import { nameKey } from '../platform/values/visible-names.ts';
import {
  deleteWithManyFranchises,
  earlierNames,
  keptFor,
  renameWithManyFranchises,
  visibleCategories,
} from './former-names.ts';
import { forgetSlugs, moveSlug, takeSlug } from './former-slugs.ts';
import type { Category, CategoryWrite } from './schemas.ts';

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

const nameTakenFault = () => fault('A category with this name exists already', 'name', 'unique');

/** Returns the category of a name, or the one whose name looks the same: stored before names were normalised, or in other forms. */
const categoryNamed = async (knex: Knex, name: string, own: string): Promise<Pick<CategoryModel, 'id'> | undefined> => {
  const owner = await CategoryModel.query(knex).findOne({ name }).select('id');
  if (owner) return owner;
  const key = nameKey(name);
  const alike = (await CategoryModel.query(knex).select('id', 'name')).filter(other => nameKey(other.name) === key);
  return alike.some(({ id }) => id === own) ? undefined : alike[0];
};

/** Franchises still carry it, of a category that was renamed or deleted a moment ago. */
const nameNotFreeYet = () =>
  fault('Franchises still have to be moved from this name. Please try again in a moment.', 'name', 'unique');

/**
 * The rule of a name that a schema can't say: it is taken once, and a category may go back to one that it had.
 * @param params of the address of the category that has it already
 */
export const validateName = async (knex: Knex, body: unknown, params?: unknown): Promise<Fault[]> => {
  const name = textIn(body, 'name');
  const own = textIn(params, 'id');
  const owner = name && (await categoryNamed(knex, name, own));
  if (!owner || owner.id === own) return [];
  const kept = await keptFor(knex, owner.id);
  if (!kept) return [nameTakenFault()];
  return kept.category_id === own && !kept.is_deleted ? [] : [nameNotFreeYet()];
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
  const row = await visibleCategories(knex).findById(id);
  if (!row || !(row.is_active || inactiveToo)) throw notFound('Category');
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
  if (!row || (await keptFor(trx, id))) throw notFound('Category');
  return row;
};

/** A category after a change, and what still has to reach its franchises. */
export interface ChangedCategory {
  row: CategoryModel;
  job: BackgroundJob | undefined;
}

/** Franchises that have not followed an earlier name yet follow to this one. */
const rename = async (trx: Knex, before: CategoryModel, name: string): Promise<BackgroundJob | undefined> => {
  const isOnTheWay = (await earlierNames(trx, before.id)).length > 0;
  if (isOnTheWay || (await hasManyFranchises(trx, before.name))) return renameWithManyFranchises(trx, before, name);
  await CategoryModel.query(trx).findById(before.id).patch({ name });
  await categoryRenamed(trx, name);
};

/**
 * Changes a category. A new name becomes the name on its franchises too, in the same transaction (by the foreign key);
 * where they are many, they follow in the background and everybody is told the new name meanwhile. Its earlier slugs lead to it.
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
    const job = name === before.name ? undefined : await rename(trx, before, name);
    const after = await CategoryModel.query(trx).patchAndFetchById(id, {
      slug,
      icon: body.icon ?? before.icon,
      description: body.description ?? before.description,
      sort_order: body.order ?? before.sort_order,
      is_active: body.is_active ?? before.is_active,
      updated_at: nextVersion(trx),
    });
    await moveSlug(trx, before, slug);
    await recordChange(trx, { kind: 'category', entityId: id, categories: [before.slug, slug] });
    await audit(trx, actor, { action: 'update', entity: 'category', entityId: id, before, after });
    return { row: after, job };
  });

/**
 * Deletes a category that no franchise is in. Deleted franchises lose it, and must choose another when restored.
 * @throws 404; 409 with the count of its franchises
 */
export const deleteCategory = async (knex: Knex, actor: Actor, id: string): Promise<BackgroundJob | undefined> =>
  inTransaction(knex, async trx => {
    const before = await lockCategory(trx, id);
    const earlier = await earlierNames(trx, id);
    const count = await FranchiseModel.query(trx)
      .whereIn('category', [before.name, ...earlier])
      .where({ deleted_at: null })
      .resultSize();
    if (count > 0)
      throw conflict(`This category is used by ${count} ${count === 1 ? 'franchise' : 'franchises'}`, {
        franchises: count,
      });
    const isLarge = earlier.length > 0 || (await hasManyFranchises(trx, before.name));
    const job = isLarge ? await deleteWithManyFranchises(trx, before) : undefined;
    if (!isLarge) {
      await FranchiseModel.query(trx).where({ category: before.name }).patch({ category: null });
      await CategoryModel.query(trx).deleteById(id);
    }
    await forgetSlugs(trx, id);
    await recordChange(trx, { kind: 'category', entityId: id, action: 'deleted', categories: [before.slug] });
    await audit(trx, actor, { action: 'delete', entity: 'category', entityId: id, before });
    return job;
  });
