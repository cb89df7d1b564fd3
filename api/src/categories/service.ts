import { CategoryModel, FranchiseModel, inTransaction, isDuplicate, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import type { BackgroundJob } from '../background-jobs/schemas.ts';
import { recordChange } from '../changes/feed.ts';
import { readDeleted } from '../editing/deleted.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import { DomainError, type Fault, fault, invalid, notFound } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/raw-input.ts';
import { nextVersion, requireVersion } from '../platform/http/version.ts';
import { slugOfName } from '../platform/values/slugs.ts';
import { nameKey } from '../platform/values/visible-names.ts';
import { moveSlug, removeSlugRedirect, removeSlugRedirects } from './former-slugs.ts';
import type { Category, CategoryWrite } from './schemas.ts';
import { indexNewName } from './search-words.ts';

/** Returns a slug that no other category has. A former slug of another category counts as free. */
const freeSlug = async (trx: Knex, name: string, id: string) => {
  const wanted = slugOfName(name) || `category-${id.slice(-6)}`;
  const similarSlugs = await CategoryModel.query(trx)
    .where('slug', 'like', `${wanted}%`)
    .whereNot({ id })
    .select('slug');
  const takenSlugs = new Set(similarSlugs.map(({ slug }) => slug));
  if (!takenSlugs.has(wanted)) return wanted;
  for (let n = 2; ; n++) if (!takenSlugs.has(`${wanted}-${n}`)) return `${wanted}-${n}`;
};

export const toCategory = (row: CategoryModel): Category => {
  const { id, name, slug, icon, description, sort_order: order, is_active } = row;
  return { id, name, slug, icon, description, order, is_active };
};

const nameTakenFault = () => fault('name', 'unique', 'category_name_taken');

/**
 * Returns the category with this name, or with a name that looks the same: older names may be stored in another form.
 */
const categoryNamed = async (knex: Knex, name: string, own: string): Promise<Pick<CategoryModel, 'id'> | undefined> => {
  const owner = await CategoryModel.query(knex).findOne({ name }).select('id');
  if (owner) return owner;
  const key = nameKey(name);
  const sameName = (await CategoryModel.query(knex).select('id', 'name')).filter(other => nameKey(other.name) === key);
  return sameName.some(({ id }) => id === own) ? undefined : sameName[0];
};

/**
 * Returns the fault of a name that another category has, or that looks the same as such a name.
 * @param params the route's parameters; the category with this id may have the name
 */
export const validateName = async (knex: Knex, body: unknown, params?: unknown): Promise<Fault[]> => {
  const name = textIn(body, 'name');
  const own = textIn(params, 'id');
  const owner = name && (await categoryNamed(knex, name, own));
  return !owner || owner.id === own ? [] : [nameTakenFault()];
};

/** Maximum attempts to save: another request may take the slug between the check and the save. */
const ATTEMPTS = 25;

/**
 * Saves a category under its name. Different names may result in the same slug, so a conflict of slugs is retried.
 * @param id of the category that may keep the name
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
 * Returns a category by id.
 * @param inactiveToo whether to include categories that visitors do not see
 * @throws 404
 */
export const findCategory = async (knex: Knex, id: string, inactiveToo: boolean): Promise<CategoryModel> => {
  const row = await CategoryModel.query(knex).findById(id);
  if (!row || !(row.is_active || inactiveToo)) throw notFound('category_not_found');
  return row;
};

/**
 * Creates a category, with order 0 by default.
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
    await removeSlugRedirect(trx, slug);
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

/** A category after an update, and the background job that indexes its new name for search, if there is one. */
export interface CategoryUpdateResult {
  row: CategoryModel;
  job: BackgroundJob | undefined;
}

/**
 * Changes a category. Franchises refer to a category by id, so a new name applies to them immediately. The search finds
 * them by the new name after they are indexed; if they are many, this happens in the background. Previous slugs
 * redirect to the current one.
 * @param ifMatch the version that was read
 * @throws 404; 412 with the current category; 422 if the name is taken
 */
export const updateCategory = async (
  knex: Knex,
  actor: Actor,
  id: string,
  body: CategoryWrite,
  ifMatch: string | undefined,
): Promise<CategoryUpdateResult> =>
  underName(knex, { name: body.name, id }, async trx => {
    const before = await lockCategory(trx, id);
    requireVersion(ifMatch, before.updated_at, () => toCategory(before));
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
 * Deletes a category that has no franchises. Franchises in the recycle bin lose the category, and need another one when
 * they are restored.
 * @throws 404; 409 with the number of its franchises
 */
export const deleteCategory = async (knex: Knex, actor: Actor, id: string): Promise<void> =>
  inTransaction(knex, async trx => {
    const before = await lockCategory(trx, id);
    const franchises = await FranchiseModel.query(trx).where({ category_id: id, deleted_at: null }).resultSize();
    if (franchises > 0)
      throw new DomainError('conflict', ['category_in_use', { count: franchises }], { current: { franchises } });
    await CategoryModel.query(trx).deleteById(id);
    await removeSlugRedirects(trx, id);
    await recordChange(trx, { kind: 'category', entityId: id, action: 'deleted', categories: [before.slug] });
    await audit(trx, actor, { action: 'delete', entity: 'category', entityId: id, before });
  });

/**
 * Restores a deleted category at its previous address, or at another one if that is taken. A category that exists stays
 * as it is. Franchises in the recycle bin that were in this category need a category when they are restored.
 * @throws 404 if it never existed; 422 if the name is taken
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
    await removeSlugRedirect(trx, slug);
    const row = await CategoryModel.query(trx).findById(id).throwIfNotFound();
    await recordChange(trx, { kind: 'category', entityId: id, categories: [slug] });
    await audit(trx, actor, { action: 'restore', entity: 'category', entityId: id, after: row });
    return row;
  });
};
