import {
  copySearchWords,
  FranchiseModel,
  FranchiseSlugModel,
  inTransaction,
  isDuplicate,
  newId,
} from '@marketplace/db';
import type { Knex } from 'knex';
import { recordPictures } from '../media/record-pictures.ts';
import type { Actor } from '../platform/access/actor.ts';
import { auditAll } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { invalid } from '../platform/errors/errors.ts';
import { withCategoryId, withStoredCategoryName } from './category-of.ts';
import { draftOf, INITIAL } from './draft.ts';
import { withImagesStored } from './images.ts';
import { franchiseFaults, slugTaken } from './rules.ts';
import type { FranchiseCreate } from './schemas.ts';
import { GivenSlugs, giveSlugs } from './slugs-of-many.ts';
import { publishFranchises } from './stored.ts';

/**
 * Maximum attempts to insert a franchise. Another request may take the slug between the check and the insert; the next
 * attempt then chooses another slug.
 */
const ATTEMPTS = 25;

/** Returns the row of a new franchise, with defaults for fields that the request omits. */
export const newRow = (body: FranchiseCreate, id: string, slug: string) => ({
  ...INITIAL,
  ...draftOf(body, null),
  id,
  slug,
});

export type NewRow = ReturnType<typeof newRow>;

/** Stores new franchises. The caller must have validated them in the same transaction. */
export const insertFranchises = async (trx: Knex, actor: Actor, rows: NewRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await FranchiseModel.insertAll(trx, await withCategoryId(trx, rows));
  await copySearchWords(
    trx,
    'franchises',
    rows.map(({ id }) => id),
  );
  await FranchiseSlugModel.insertAll(
    trx,
    rows.map(({ id, slug }) => ({ slug, franchise_id: id })),
  );
  await recordPictures(
    trx,
    'franchise',
    rows.map(row => ({ id: row.id, fields: row })),
    actor.id,
  );
  await publishFranchises(
    trx,
    rows.map(({ id, slug, category }) => ({ id, slugs: [slug], categories: [category] })),
  );
  await auditAll(
    trx,
    actor,
    rows.map(row => ({ action: 'create', entity: 'franchise', entityId: row.id, after: row })),
  );
};

const addFranchise = async (trx: Knex, actor: Actor, id: string, body: FranchiseCreate) => {
  const faults = await franchiseFaults(trx, body, null);
  if (faults.length > 0) throw invalid(faults);
  const slugs = await giveSlugs(trx, [{ id, name: body.name, slug: body.slug }], new GivenSlugs());
  await insertFranchises(trx, actor, [newRow(await withStoredCategoryName(trx, body), id, slugs.get(id) ?? id)]);
};

/**
 * Creates a franchise. Its slug is made from its name unless one is given.
 * @returns its id
 * @throws 422 with every fault
 */
export const createFranchise = async (context: Context, actor: Actor, input: FranchiseCreate): Promise<string> => {
  const body = await withImagesStored(context, input, actor);
  const id = newId();
  for (let attempt = 1; ; attempt++) {
    try {
      await inTransaction(context.database.knex, trx => addFranchise(trx, actor, id, body));
      return id;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      if (body.slug) throw invalid([slugTaken()]);
      if (attempt === ATTEMPTS) throw error;
    }
  }
};
