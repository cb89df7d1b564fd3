import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import { anonymous, scrubMessages } from '../personal-data/changes.ts';
import { auditAll } from '../platform/audit.ts';
import { BATCH, inBatches } from '../platform/database/in-batches.ts';
import { nextVersion } from '../platform/http/version.ts';

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
        .update({ ...anonymous(trx), erased_at, updated_at: nextVersion(trx) });
      await scrubMessages(trx, ids);
      await auditAll(
        trx,
        { id: null },
        ids.map(entityId => ({ action: 'erase', entity: 'lead', entityId })),
      );
      return ids.length;
    }),
  );

/** What the version before left of people whom it erased while both were running: it knew no submitted keys. */
export const finishErasures = async (knex: Knex): Promise<void> => {
  await knex('leads')
    .where({ email_key: '' })
    .whereNotNull('erased_at')
    .whereNot({ submitted_email_key: '' })
    .update({ submitted_email_key: '', submitted_phone_key: '' });
};

const CONTACT = "'$.email', '$.phone', '$.photo'";

/**
 * What the history says of users who were deleted long enough ago, without how they were reached: versions before wrote
 * it down. Before the users themselves go, since nothing leads to it afterwards.
 */
export const scrubHistory = async (knex: Knex, before: Date, signal: AbortSignal): Promise<void> => {
  let last = '';
  await inBatches(signal, async () => {
    const ids: string[] = await knex('users')
      .where('deleted_at', '<', before)
      .whereNull('anonymised_at')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .pluck('id');
    last = ids.at(-1) ?? last;
    await knex('audit_log')
      .whereIn('entity_id', ids)
      .where({ entity: 'user' })
      .update({
        before: knex.raw(`JSON_REMOVE(??, ${CONTACT})`, ['before']),
        after: knex.raw(`JSON_REMOVE(??, ${CONTACT})`, ['after']),
      });
    return ids.length;
  });
};

/**
 * Users who were deleted long enough ago and stay, because the history names them: what it does not need goes, and with
 * it the way back.
 * @returns how many
 */
export const anonymiseUsers = (knex: Knex, before: Date, signal: AbortSignal): Promise<number> =>
  inBatches(signal, () =>
    knex('users')
      .where('deleted_at', '<', before)
      .whereNull('anonymised_at')
      .limit(BATCH)
      .update({
        phone: '',
        photo: '',
        former_email: null,
        password_hash: null,
        totp_secret: null,
        recovery_codes: null,
        anonymised_at: knex.raw('UTC_TIMESTAMP(3)'),
        updated_at: nextVersion(knex),
      }),
  );
