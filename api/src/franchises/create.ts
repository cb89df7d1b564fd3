import { FranchiseModel, inTransaction, isDuplicate, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { invalid } from '../platform/errors/errors.ts';
import { withCategoryAsWritten } from './category-name.ts';
import { draftOf, INITIAL } from './draft.ts';
import { withImagesStored } from './images.ts';
import { freeSlug, nameSlug } from './name-slug.ts';
import { franchiseFaults, slugTaken } from './rules.ts';
import type { FranchiseCreate } from './schemas.ts';
import { publishFranchise } from './stored.ts';

/** Another creator may take the slug between the look and the insert; the next look sees theirs. */
const ATTEMPTS = 25;

/** A new row: what was left out has its default. */
export const newRow = (body: FranchiseCreate, id: string, slug: string) => ({
  ...INITIAL,
  ...draftOf(body, null),
  id,
  slug,
});

const insertFranchise = async (trx: Knex, actor: Actor, id: string, body: FranchiseCreate) => {
  const faults = await franchiseFaults(trx, body, null);
  if (faults.length > 0) throw invalid(faults);
  const slug = body.slug || (await freeSlug(trx, nameSlug(body.name, id)));
  const row = newRow(await withCategoryAsWritten(trx, body), id, slug);
  await FranchiseModel.query(trx).insertGraph({ ...row, slugs: [{ slug }] });
  await publishFranchise(trx, id, 'saved', [slug], [row.category]);
  await audit(trx, actor, { action: 'create', entity: 'franchise', entityId: id, after: row });
};

/**
 * Adds a franchise. Its slug is made from its name unless one is given.
 * @returns its id
 * @throws 422 with every fault
 */
export const createFranchise = async (context: Context, actor: Actor, input: FranchiseCreate): Promise<string> => {
  const body = await withImagesStored(context, input, actor.id);
  const id = newId();
  for (let attempt = 1; ; attempt++) {
    try {
      await inTransaction(context.database.knex, trx => insertFranchise(trx, actor, id, body));
      return id;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      if (body.slug) throw invalid([slugTaken()]);
      if (attempt === ATTEMPTS) throw error;
    }
  }
};
