import { inTransaction, isDuplicate, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChange } from '../changes/service.ts';
import { categoryRenamed } from '../franchises/category-renamed.ts';
import type { Actor } from '../platform/actor.ts';
import { audit } from '../platform/audit.ts';
import { conflict, type Fault, fault, invalid, notFound } from '../platform/errors.ts';
import { slugify } from '../platform/slugs.ts';
import { textIn } from '../platform/unjudged.ts';
import { demandVersion, nextVersion } from '../platform/version.ts';
import type { Category, CategoryWrite } from './schemas.ts';

/** A row of `categories`. */
export interface CategoryRow {
  id: string;
  name: string;
  slug: string;
  icon: string;
  description: string;
  sort_order: number;
  is_active: boolean;
  updated_at: Date;
}

/** A category as the wire shows it. */
export const toCategory = (row: CategoryRow): Category => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  icon: row.icon,
  description: row.description,
  order: row.sort_order,
  is_active: row.is_active,
});

const freeSlug = async (trx: Knex, name: string, id: string) => {
  const wanted = slugify(name) || `category-${id.slice(-6)}`;
  const taken = new Set<string>(
    await trx('categories').where('slug', 'like', `${wanted}%`).whereNot({ id }).pluck('slug'),
  );
  if (!taken.has(wanted)) return wanted;
  for (let n = 2; ; n++) if (!taken.has(`${wanted}-${n}`)) return `${wanted}-${n}`;
};

const nameTakenFault = () => fault('A category with this name exists already', 'name', 'unique');

const nameTaken = (error: unknown): never => {
  throw isDuplicate(error) ? invalid([nameTakenFault()]) : error;
};

/**
 * The rule of a name that a schema can't say: it is taken once.
 * @param params of the address of the category that has it already
 */
export const judgeName = async (knex: Knex, body: unknown, params?: unknown): Promise<Fault[]> => {
  const name = textIn(body, 'name');
  const owner = name && (await knex('categories').where({ name }).first('id'));
  return owner && owner.id !== textIn(params, 'id') ? [nameTakenFault()] : [];
};

/**
 * A category by its id.
 * @param inactiveToo whether one that visitors don't see may be read
 * @throws 404
 */
export const findCategory = async (knex: Knex, id: string, inactiveToo: boolean): Promise<CategoryRow> => {
  const row: CategoryRow | undefined = await knex('categories').where({ id }).first();
  if (!row || !(row.is_active || inactiveToo)) throw notFound('Category');
  return row;
};

/**
 * Adds a category, of order 0 unless it says otherwise.
 * @throws 422 when the name is taken
 */
export const createCategory = async (knex: Knex, actor: Actor, body: CategoryWrite): Promise<CategoryRow> =>
  inTransaction(knex, async trx => {
    const id = newId();
    const slug = await freeSlug(trx, body.name, id);
    await trx('categories').insert({
      id,
      name: body.name.trim(),
      slug,
      icon: body.icon ?? '',
      description: body.description ?? '',
      sort_order: body.order ?? 0,
      is_active: body.is_active ?? true,
    });
    const row = await trx('categories').where({ id }).first();
    await recordChange(trx, { kind: 'category', entityId: id, categories: [slug] });
    await audit(trx, {
      actorId: actor.id,
      action: 'create',
      entity: 'category',
      entityId: id,
      after: row,
      requestId: actor.requestId,
    });
    return row;
  }).catch(nameTaken);

/**
 * Changes a category. A new name becomes the name on its franchises too, in the same transaction (by the foreign key).
 * @param ifMatch the version that was read
 * @throws 404; 412 with the category as it is now; 422 when the name is taken
 */
export const updateCategory = async (
  knex: Knex,
  actor: Actor,
  id: string,
  body: CategoryWrite,
  ifMatch: string | undefined,
): Promise<CategoryRow> =>
  inTransaction(knex, async trx => {
    const before: CategoryRow | undefined = await trx('categories').where({ id }).forUpdate().first();
    if (!before) throw notFound('Category');
    demandVersion(ifMatch, before.updated_at, () => toCategory(before));
    const name = body.name.trim();
    const slug = name === before.name ? before.slug : await freeSlug(trx, name, id);
    await trx('categories')
      .where({ id })
      .update({
        name,
        slug,
        icon: body.icon ?? before.icon,
        description: body.description ?? before.description,
        sort_order: body.order ?? before.sort_order,
        is_active: body.is_active ?? before.is_active,
        updated_at: nextVersion(trx),
      });
    if (name !== before.name) await categoryRenamed(trx, name);
    const after = await trx('categories').where({ id }).first();
    await recordChange(trx, { kind: 'category', entityId: id, categories: [before.slug, slug] });
    await audit(trx, {
      actorId: actor.id,
      action: 'update',
      entity: 'category',
      entityId: id,
      before,
      after,
      requestId: actor.requestId,
    });
    return after;
  }).catch(nameTaken);

/**
 * Deletes a category that no franchise is in. Deleted franchises lose it, and must choose another when restored.
 * @throws 404; 409 with the count of its franchises
 */
export const deleteCategory = async (knex: Knex, actor: Actor, id: string): Promise<void> =>
  inTransaction(knex, async trx => {
    const before: CategoryRow | undefined = await trx('categories').where({ id }).forUpdate().first();
    if (!before) throw notFound('Category');
    const [used] = await trx('franchises')
      .where({ category: before.name })
      .whereNull('deleted_at')
      .count({ total: '*' });
    const count = Number(used?.total ?? 0);
    if (count > 0)
      throw conflict(`This category is used by ${count} ${count === 1 ? 'franchise' : 'franchises'}`, {
        franchises: count,
      });
    await trx('franchises').where({ category: before.name }).update({ category: null });
    await trx('categories').where({ id }).delete();
    await recordChange(trx, { kind: 'category', entityId: id, action: 'deleted', categories: [before.slug] });
    await audit(trx, {
      actorId: actor.id,
      action: 'delete',
      entity: 'category',
      entityId: id,
      before,
      requestId: actor.requestId,
    });
  });
