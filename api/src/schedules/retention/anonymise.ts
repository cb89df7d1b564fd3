import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import { ANONYMOUS } from '../../personal-data/changes.ts';
import { auditAll } from '../../platform/audit.ts';
import { nextVersion } from '../../platform/version.ts';
import { BATCH, inBatches } from '../in-batches.ts';

/**
 * Leads that lay in the bin for long enough and cannot go, because the ledger refers to them: who sent them is erased.
 * Nobody has seen them since they were put there.
 * @returns how many
 */
export const anonymiseBinned = (knex: Knex, before: Date, signal: AbortSignal): Promise<number> =>
  inBatches(signal, () =>
    inTransaction(knex, async trx => {
      const ids: string[] = await trx('leads')
        .where('deleted_at', '<', before)
        .whereNull('erased_at')
        .limit(BATCH)
        .forUpdate()
        .pluck('id');
      if (ids.length === 0) return 0;
      const erased_at = trx.raw('UTC_TIMESTAMP(3)');
      await trx('leads')
        .whereIn('id', ids)
        .update({ ...ANONYMOUS, erased_at, updated_at: nextVersion(trx) });
      await auditAll(
        trx,
        ids.map(entityId => ({ actorId: null, action: 'erase', entity: 'lead', entityId })),
      );
      return ids.length;
    }),
  );

/**
 * Users who were deleted long enough ago and stay, because the history names them: what it does not need goes.
 * @returns how many
 */
export const anonymiseUsers = (knex: Knex, before: Date, signal: AbortSignal): Promise<number> =>
  inBatches(signal, () =>
    knex('users')
      .where('deleted_at', '<', before)
      .where(some => some.whereNot({ phone: '' }).orWhereNot({ photo: '' }))
      .limit(BATCH)
      .update({ phone: '', photo: '', updated_at: nextVersion(knex) }),
  );
