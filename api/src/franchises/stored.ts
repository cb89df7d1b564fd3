import { isDeepStrictEqual } from 'node:util';
import { CategoryModel, copyWords, FranchiseModel } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { ModelObject } from 'objection';
import { recordChanges } from '../changes/service.ts';
import { signedIn } from '../platform/access/access.ts';
import type { Actor } from '../platform/access/actor.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import { notAllowed, notFound } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/unvalidated.ts';
import { nextVersion } from '../platform/http/version.ts';
import { followCurrency } from '../settings/followed-currency.ts';
import { withCategoryId, withCategoryName } from './category-of.ts';
import type { WrittenColumns } from './fields.ts';
import { nameKey, present } from './many.ts';

/** A row of `franchises`, whole. */
export type FranchiseRow = FranchiseModel & WrittenColumns;

/** A franchise, deleted or not. */
/** The columns that a save writes. */
export type Draft = Partial<WrittenColumns & Pick<ModelObject<FranchiseModel>, 'search_words' | 'deleted_at'>>;

export const franchiseNow = async (knex: Knex, id: string): Promise<FranchiseRow | undefined> =>
  withCategoryName(FranchiseModel.query(knex).findById(id)).castTo<FranchiseRow | undefined>();

/**
 * A franchise with every slug it has or had, locked until the end of the transaction.
 * @throws 404
 */
export const lockedFranchise = async (trx: Knex, id: string): Promise<FranchiseRow> => {
  const row = await withCategoryName(FranchiseModel.query(trx).findById(id))
    .forUpdate()
    .castTo<FranchiseRow | undefined>();
  if (!row) throw notFound('franchise_not_found');
  return row.$fetchGraph('slugs', { transaction: trx });
};

/**
 * Who may edit a franchise: the admin, and the consultant who looks after it now.
 * @throws 404 when it is in the bin; 403 when it is another's
 */
export const demandEditable = <Row extends Pick<FranchiseModel, 'consultant_id' | 'deleted_at'>>(
  caller: SignedIn,
  franchise: Row | undefined,
): Row => {
  if (!franchise || franchise.deleted_at) throw notFound('franchise_not_found');
  if (caller.role === 'admin' || franchise.consultant_id === caller.id) return franchise;
  throw notAllowed('franchise_not_assigned');
};

/** The same for `onRequest` of a call about a franchise: the body of who may not edit it is not read. */
export const demandEditableFirst =
  (knex: Knex) =>
  async (request: FastifyRequest<object>): Promise<void> => {
    const id = textIn(request.params, 'id');
    demandEditable(
      signedIn(request),
      await FranchiseModel.query(knex).findById(id).select('consultant_id', 'deleted_at'),
    );
  };

/** Writes what a save changes; the record is another version from then on. */
export const saveFranchise = async (trx: Knex, id: string, changed: Draft): Promise<void> => {
  const [row] = await withCategoryId(trx, [changed]);
  await FranchiseModel.query(trx)
    .findById(id)
    .patch({ ...row, updated_at: nextVersion(trx) });
  if (changed.search_words !== undefined) await copyWords(trx, 'franchises', [id]);
};

/** A franchise whose pages change: where it is or was found, and the names of the categories that it is or was in. */
interface Published {
  id: string;
  action?: 'saved' | 'deleted';
  slugs: string[];
  categories: (string | null | undefined)[];
}

/** Tells the publishers which pages franchises are, were or will be on. */
export const publishPages = async (trx: Knex, changed: Published[]): Promise<void> => {
  const names = present(changed.flatMap(({ categories }) => categories));
  const found = names.length > 0 ? await CategoryModel.query(trx).whereIn('name', names) : [];
  const slugOf = new Map(found.map(({ name, slug }) => [nameKey(name), slug]));
  const pages = changed.map(({ id, categories, ...change }) => ({
    kind: 'franchise' as const,
    entityId: id,
    ...change,
    categories: present(categories.map(name => slugOf.get(nameKey(name ?? '')))),
  }));
  await recordChanges(trx, pages);
};

/** The same after franchises were saved, deleted or restored: the site's currency follows them. */
export const publishFranchises = async (trx: Knex, changed: Published[]): Promise<void> => {
  await publishPages(trx, changed);
  await followCurrency(trx);
};

/** Every address that a franchise has or had. */
export const slugsOf = ({ slugs = [] }: FranchiseModel): string[] => slugs.map(({ slug }) => slug);

/** The fields of a save that are others than before; MySQL keeps those of a JSON object in an order of its own. */
export const changedBy = (before: FranchiseRow, after: Draft): Draft => {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, was.get(field))),
  );
};

/** What the audit log says of a save: what it changed, before and after. */
export const auditEntry = (action: string, before: FranchiseRow, changed: Draft): AuditEntry => {
  const was = new Map<string, unknown>(Object.entries(before));
  return {
    action,
    entity: 'franchise',
    entityId: before.id,
    before: Object.fromEntries(Object.keys(changed).map(field => [field, was.get(field) ?? null])),
    after: changed,
  };
};

/** Writes in the audit log what a save changed, before and after. */
export const auditSave = (trx: Knex, actor: Actor, action: string, before: FranchiseRow, after: Draft) =>
  audit(trx, actor, auditEntry(action, before, changedBy(before, after)));
