import { isDeepStrictEqual } from 'node:util';
import { FranchiseModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChange } from '../changes/service.ts';
import type { Actor } from '../platform/access/actor.ts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import { notFound } from '../platform/errors/errors.ts';
import { nextVersion } from '../platform/http/version.ts';
import type { Draft } from './draft.ts';
import type { WrittenColumns } from './fields.ts';
import { asSettled, settle } from './settled.ts';

/** A row of `franchises`, whole. */
export type FranchiseRow = FranchiseModel & WrittenColumns;

/** A franchise as it is now, deleted or not; nothing is written, not even what still has to reach it. */
export const franchiseNow = async (knex: Knex, id: string): Promise<FranchiseRow | undefined> => {
  const row = await FranchiseModel.query(knex).findById(id).castTo<FranchiseRow | undefined>();
  return row && asSettled(knex, row);
};

/**
 * A franchise with every slug it has or had, locked until the end of the transaction, and as it is now: what still had
 * to reach it has.
 * @throws 404
 */
export const lockedFranchise = async (trx: Knex, id: string): Promise<FranchiseRow> => {
  const row = await FranchiseModel.query(trx).findById(id).forUpdate().castTo<FranchiseRow | undefined>();
  if (!row) throw notFound('Franchise');
  await (await settle(trx, row)).$fetchGraph('slugs', { transaction: trx });
  return row;
};

/** Writes what a save changes; the record is another version from then on. */
export const saveFranchise = (trx: Knex, id: string, changed: Draft) =>
  FranchiseModel.query(trx)
    .findById(id)
    .patch({ ...changed, updated_at: nextVersion(trx) });

/** Tells the publishers which pages a franchise is, was or will be on. */
export const publishFranchise = async (
  trx: Knex,
  id: string,
  action: 'saved' | 'deleted',
  slugs: string[],
  categories: (string | null | undefined)[],
) => {
  const names = categories.filter(name => name !== null && name !== undefined);
  const categorySlugs = names.length > 0 ? await trx('categories').whereIn('name', names).pluck('slug') : [];
  await recordChange(trx, { kind: 'franchise', entityId: id, action, slugs, categories: categorySlugs });
};

/** MySQL keeps the fields of a JSON object in an order of its own. */
const same = (a: unknown, b: unknown) => isDeepStrictEqual(a, b);

/** The fields of a save that are others than before. */
export const changedBy = (before: FranchiseRow, after: Draft): Draft => {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== undefined && !same(value, was.get(field))),
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
