import { FranchiseModel, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChanges } from '../changes/service.ts';
import type { Actor } from '../platform/actor.ts';
import { auditAll } from '../platform/audit.ts';
import type { Fault } from '../platform/errors.ts';
import { asFields } from '../platform/unjudged.ts';
import { newRow } from './create.ts';
import { isReservedSlug } from './name-slug.ts';
import { SYSTEM_UPLOAD } from './options.ts';
import { categoryUnknown, consultantUnknown, ownFaults, slugReserved, slugTaken } from './rules.ts';
import type { FranchiseCreate } from './schemas.ts';
import { namesNow } from './settled.ts';
import { type GivenSlugs, giveSlugs } from './slugs-of-many.ts';

/** A new franchise as it will be stored, or why it won't be. */
export type Judged = { faults: Fault[]; row: null } | { faults: []; row: ReturnType<typeof newRow> };

/** As the database compares names: neither case nor accents make a difference. */
const nameKey = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Inside a transaction what the new ones refer to is held, so that it is still there at the end. */
const held = (db: Knex, query: Knex.QueryBuilder) => (db.isTransaction ? query.forShare() : query);

const present = (values: (string | null | undefined)[]) => [
  ...new Set(values.filter((value): value is string => Boolean(value))),
];

/** What all of them refer to, looked up at once. */
const lookUp = async (db: Knex, bodies: FranchiseCreate[]) => {
  const names = present(bodies.map(({ category }) => category.trim()));
  const ids = present(bodies.map(body => body.consultant_id));
  const slugs = present(bodies.map(({ slug }) => slug));
  const categories: string[] = await held(db, db('categories').whereIn('name', names)).pluck('name');
  const now = await namesNow(db, categories);
  const consultants = db('users').whereIn('id', ids).where({ role: 'consultant', deleted_at: null });
  return {
    categories: new Map(
      categories.flatMap(name => {
        const current = now.get(name) === undefined ? name : now.get(name);
        return current ? [[nameKey(name), current] as const] : [];
      }),
    ),
    consultants: new Set<string>(await held(db, consultants).pluck('id')),
    slugs: new Set<string>(await db('franchise_slugs').whereIn('slug', slugs).pluck('slug')),
  };
};

/**
 * Judges new franchises by the rules of one (see `franchiseFaults`), with a few queries for all. Nobody has to look
 * after them: that is what bulk upload may leave open.
 * @param given the slugs of earlier calls for the same file; one that is wanted twice is the first one's
 * @returns the same order
 */
export const judgeMany = async (db: Knex, bodies: FranchiseCreate[], given: GivenSlugs): Promise<Judged[]> => {
  const known = await lookUp(db, bodies);
  const claimed = new Set<string>();

  const slugFaults = (slug: string | undefined): Fault[] => {
    if (!slug) return [];
    if (isReservedSlug(slug)) return [slugReserved()];
    if (known.slugs.has(slug) || given.has(slug) || claimed.has(slug)) return [slugTaken()];
    claimed.add(slug);
    return [];
  };
  const faultsOf = (body: FranchiseCreate): Fault[] => {
    const { category, consultant_id: id, slug } = body;
    return [
      ...(known.categories.has(nameKey(category)) ? [] : [categoryUnknown()]),
      ...(!id || id === SYSTEM_UPLOAD || known.consultants.has(id) ? [] : [consultantUnknown()]),
      ...ownFaults(asFields(body), null),
      ...slugFaults(slug),
    ];
  };

  const judged = bodies.map(body => ({ id: newId(), body, faults: faultsOf(body) }));
  const slugs = await giveSlugs(
    db,
    judged
      .filter(({ faults }) => faults.length === 0)
      .map(({ id, body }) => ({ id, name: body.name, slug: body.slug })),
    given,
  );
  return judged.map(({ id, body, faults }): Judged => {
    const slug = slugs.get(id);
    if (!slug) return { faults, row: null };
    const category = known.categories.get(nameKey(body.category)) ?? body.category;
    return { faults: [], row: newRow({ ...body, category }, id, slug) };
  });
};

const asColumns = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      FranchiseModel.jsonAttributes.includes(name) ? JSON.stringify(value) : value,
    ]),
  );

/** Stores franchises that were judged in the same transaction. */
export const insertMany = async (trx: Knex, actor: Actor, rows: ReturnType<typeof newRow>[]): Promise<void> => {
  if (rows.length === 0) return;
  await trx('franchises').insert(rows.map(asColumns));
  await trx('franchise_slugs').insert(rows.map(({ id, slug }) => ({ slug, franchise_id: id })));
  const names = present(rows.map(({ category }) => category));
  const categories: { name: string; slug: string }[] = await trx('categories')
    .whereIn('name', names)
    .select('name', 'slug');
  const slugOf = new Map(categories.map(({ name, slug }) => [name, slug]));
  const changes = rows.map(({ id, slug, category }) => ({
    kind: 'franchise' as const,
    entityId: id,
    slugs: [slug],
    categories: present([slugOf.get(category ?? '')]),
  }));
  await recordChanges(trx, changes);
  await auditAll(
    trx,
    rows.map(row => ({
      actorId: actor.id,
      action: 'create',
      entity: 'franchise',
      entityId: row.id,
      after: row,
      requestId: actor.requestId,
    })),
  );
};
