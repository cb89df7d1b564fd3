import { isDeepStrictEqual } from 'node:util';
import { FranchiseModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChange } from '../changes/service.ts';
import type { Actor } from '../platform/access/actor.ts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import { notFound } from '../platform/errors/errors.ts';
import type { Draft } from './draft.ts';
import { settle } from './settled.ts';

/**
 * A franchise with every slug it has or had, locked until the end of the transaction, and as it is now: what still had
 * to reach it has.
 * @throws 404
 */
export const heldFranchise = async (trx: Knex, id: string): Promise<FranchiseModel> => {
  const row = await FranchiseModel.query(trx).findById(id).forUpdate();
  if (!row) throw notFound('Franchise');
  return (await settle(trx, row)).$fetchGraph('slugs', { transaction: trx });
};

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
export const changedBy = (before: FranchiseModel, after: Draft): Draft => {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== undefined && !same(value, was.get(field))),
  );
};

/** What the audit log says of a save: what it changed, before and after. */
export const auditEntry = (action: string, before: FranchiseModel, changed: Draft): AuditEntry => {
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
export const auditSave = (trx: Knex, actor: Actor, action: string, before: FranchiseModel, after: Draft) =>
  audit(trx, actor, auditEntry(action, before, changedBy(before, after)));
