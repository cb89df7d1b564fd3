import { isDeepStrictEqual } from 'node:util';
import { CategoryModel, copySearchWords, FranchiseModel } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { ModelObject } from 'objection';
import { recordChanges } from '../changes/feed.ts';
import { recordPictures } from '../media/record-pictures.ts';
import { requireSignedIn } from '../platform/access/access.ts';
import type { Actor } from '../platform/access/actor.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import { type AuditEntry, audit, auditAll } from '../platform/audit.ts';
import { notAllowed, notFound } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/raw-input.ts';
import { nextVersion } from '../platform/http/version.ts';
import { followCurrency } from '../settings/followed-currency.ts';
import { withCategoryId, withCategoryName } from './category-of.ts';
import type { WrittenColumns } from './fields.ts';
import { collationKey, uniqueValues } from './file-rows.ts';

/** A whole row of `franchises`. */
export type FranchiseRow = FranchiseModel & WrittenColumns;

/** The columns that a save writes. */
export type Draft = Partial<WrittenColumns & Pick<ModelObject<FranchiseModel>, 'search_words' | 'deleted_at'>>;

/** Finds a franchise, deleted or not, with the name of its category. */
export const findFranchise = async (knex: Knex, id: string): Promise<FranchiseRow | undefined> =>
  withCategoryName(FranchiseModel.query(knex).findById(id)).castTo<FranchiseRow | undefined>();

/**
 * Reads a franchise with its current and previous slugs, and locks it until the end of the transaction.
 * @throws 404
 */
export const lockFranchise = async (trx: Knex, id: string): Promise<FranchiseRow> => {
  const row = await withCategoryName(FranchiseModel.query(trx).findById(id))
    .forUpdate()
    .castTo<FranchiseRow | undefined>();
  if (!row) throw notFound('franchise_not_found');
  return row.$fetchGraph('slugs', { transaction: trx });
};

/**
 * Requires that the caller is an admin or the franchise's current consultant.
 * @throws 404 if the franchise is in the recycle bin; 403 if another consultant has it
 */
export const requireEditable = <Row extends Pick<FranchiseModel, 'consultant_id' | 'deleted_at'>>(
  caller: SignedIn,
  franchise: Row | undefined,
): Row => {
  if (!franchise || franchise.deleted_at) throw notFound('franchise_not_found');
  if (caller.role === 'admin' || franchise.consultant_id === caller.id) return franchise;
  throw notAllowed('franchise_not_assigned');
};

/** Checks {@link requireEditable} in an `onRequest` hook, so that the body of an unauthorized caller is not read. */
export const requireEditableEarly =
  (knex: Knex) =>
  async (request: FastifyRequest<object>): Promise<void> => {
    const id = textIn(request.params, 'id');
    requireEditable(
      requireSignedIn(request),
      await FranchiseModel.query(knex).findById(id).select('consultant_id', 'deleted_at'),
    );
  };

/** Writes the changes of a save, which gives the record a new version. */
export const saveFranchise = async (trx: Knex, id: string, changed: Draft): Promise<void> => {
  const [row] = await withCategoryId(trx, [changed]);
  await FranchiseModel.query(trx)
    .findById(id)
    .patch({ ...row, updated_at: nextVersion(trx) });
  if (changed.search_words !== undefined) await copySearchWords(trx, 'franchises', [id]);
};

/**
 * A franchise whose pages change: its current and previous slugs, and the names of its current and previous categories.
 */
interface Published {
  id: string;
  action?: 'saved' | 'deleted';
  slugs: string[];
  categories: (string | null | undefined)[];
}

/** Publishes the changes of all pages that showed these franchises before the change or show them now. */
export const publishPages = async (trx: Knex, changed: Published[]): Promise<void> => {
  const names = uniqueValues(changed.flatMap(({ categories }) => categories));
  const found = names.length > 0 ? await CategoryModel.query(trx).whereIn('name', names) : [];
  const slugOf = new Map(found.map(({ name, slug }) => [collationKey(name), slug]));
  const pages = changed.map(({ id, categories, ...change }) => ({
    kind: 'franchise' as const,
    entityId: id,
    ...change,
    categories: uniqueValues(categories.map(name => slugOf.get(collationKey(name ?? '')))),
  }));
  await recordChanges(trx, pages);
};

/** Publishes saved, deleted or restored franchises, and updates the site's currency, which may follow from them. */
export const publishFranchises = async (trx: Knex, changed: Published[]): Promise<void> => {
  await publishPages(trx, changed);
  await followCurrency(trx);
};

/** Returns all current and previous slugs of a franchise. */
export const slugsOf = ({ slugs = [] }: FranchiseModel): string[] => slugs.map(({ slug }) => slug);

/** Returns the changed fields of a save. Compares deeply, since MySQL reorders the keys of JSON objects. */
export const findChangedFields = (before: FranchiseRow, after: Draft): Draft => {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, was.get(field))),
  );
};

/** Returns the audit entry of a save with the changed fields, before and after. */
const auditEntry = (action: string, before: FranchiseRow, changed: Draft): AuditEntry => {
  const was = new Map<string, unknown>(Object.entries(before));
  return {
    action,
    entity: 'franchise',
    entityId: before.id,
    before: Object.fromEntries(Object.keys(changed).map(field => [field, was.get(field) ?? null])),
    after: changed,
  };
};

/** Changes of a franchise that is locked. */
export interface FranchiseSave {
  before: FranchiseRow;
  changed: Draft;
  /** All slugs after the save. */
  slugs: string[];
}

/** Stores changes of franchises, each with a new version, its pictures, an audit entry and a change event. */
export const storeChanges = async (trx: Knex, actor: Actor, saves: FranchiseSave[]): Promise<void> => {
  for (const { before, changed } of saves) await saveFranchise(trx, before.id, changed);
  await recordPictures(
    trx,
    'franchise',
    saves.map(({ before, changed }) => ({ id: before.id, fields: changed })),
    actor.id,
  );
  await publishFranchises(
    trx,
    saves.map(({ before, changed, slugs }) => ({
      id: before.id,
      slugs,
      categories: [before.category, changed.category],
    })),
  );
  await auditAll(
    trx,
    actor,
    saves.map(({ before, changed }) => auditEntry('update', before, findChangedFields(before, changed))),
  );
};

/** Logs the changed fields of a save in the audit log, before and after. */
export const auditSave = (trx: Knex, actor: Actor, action: string, before: FranchiseRow, after: Draft) =>
  audit(trx, actor, auditEntry(action, before, findChangedFields(before, after)));
