import {
  AuditEntryModel,
  copyWords,
  inTransaction,
  LeadModel,
  LeadSenderModel,
  MediaModel,
  UserModel,
} from '@marketplace/db';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { eraseSenders } from '../leads/sender.ts';
import { eraseWrittenAbout } from '../leads/written-about.ts';
import { anonymous, scrubMessages } from '../personal-data/changes.ts';
import { auditAll } from '../platform/audit.ts';
import { NOW } from '../platform/database/database-time.ts';
import { BATCH, inBatches } from '../platform/database/in-batches.ts';
import { nextVersion } from '../platform/http/version.ts';
import { eraseClaims } from '../refund-requests/erase.ts';
import { eraseAnswers } from '../response-tracking/clocks.ts';

/**
 * Leads that lay in the bin for long enough and cannot go, because the ledger refers to them: who sent them is erased.
 * Nobody has seen them since they were put there.
 * @returns how many
 */
export const anonymiseBinned = (knex: Knex, before: Date, signal: AbortSignal): Promise<number> =>
  inBatches(signal, () =>
    inTransaction(knex, async trx => {
      const gone = await LeadModel.query(trx)
        .where('deleted_at', '<', before)
        .whereNull('erased_at')
        .limit(BATCH)
        .forUpdate()
        .select('id');
      const ids = gone.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await LeadModel.query(trx)
        .findByIds(ids)
        .patch({ ...anonymous(trx), erased_at: NOW, updated_at: nextVersion(trx) });
      await copyWords(trx, 'leads', ids);
      await eraseSenders(trx, ids);
      await scrubMessages(trx, ids);
      await eraseAnswers(trx, ids);
      await eraseClaims(trx, ids);
      await eraseWrittenAbout(trx, ids);
      await auditAll(
        trx,
        { id: null },
        ids.map(entityId => ({ action: 'erase', entity: 'lead', entityId })),
      );
      return ids.length;
    }),
  );

/** What the version before left of people whom it erased while both were running: it knew no submitted keys, and no senders. */
export const finishErasures = async (knex: Knex): Promise<void> => {
  await LeadModel.query(knex)
    .where({ email_key: '' })
    .whereNotNull('erased_at')
    .whereNot({ submitted_email_key: '' })
    .patch({ submitted_email_key: '', submitted_phone_key: '' });
  const left = await LeadSenderModel.query(knex)
    .join('leads', 'leads.id', 'lead_senders.lead_id')
    .whereNotNull('leads.erased_at')
    .select('lead_senders.lead_id');
  await eraseSenders(
    knex,
    left.map(({ lead_id }) => lead_id),
  );
  for (const table of ['lead_edits', 'lead_originals']) {
    const erased = knex('leads').whereNotNull('erased_at').select('id');
    await knex(table).whereIn('lead_id', erased).delete();
  }
};

/** Users who were deleted long enough ago, and of whom something is left that nobody needs. */
const goneBefore = (knex: Knex, before: Date) =>
  UserModel.query(knex).where('deleted_at', '<', before).whereNull('anonymised_at');

const withoutContact = (column: string) => raw("JSON_REMOVE(??, '$.email', '$.phone', '$.photo')", [column]);

/**
 * What the history says of users who were deleted long enough ago, without how they were reached: versions before wrote
 * it down. Before the users themselves go, since nothing leads to it afterwards.
 */
export const scrubHistory = async (knex: Knex, before: Date, signal: AbortSignal): Promise<void> => {
  let last = '';
  await inBatches(signal, async () => {
    const users = await goneBefore(knex, before).where('id', '>', last).orderBy('id').limit(BATCH).select('id');
    const ids = users.map(({ id }) => id);
    last = ids.at(-1) ?? last;
    await AuditEntryModel.query(knex)
      .whereIn('entity_id', ids)
      .where({ entity: 'user' })
      .patch({ before: withoutContact('before'), after: withoutContact('after') });
    return ids.length;
  });
};

/**
 * The photos of users who are about to be anonymised or removed: the next check of unused uploads removes their files, unless
 * something else refers to them. A person's photo does not wait as long as other files.
 */
export const releasePhotos = async (knex: Knex, before: Date): Promise<void> => {
  await MediaModel.query(knex)
    .whereIn('url', goneBefore(knex, before).whereNot({ photo: '' }).select('photo'))
    .patch({ unused_since: new Date(0) });
};

/**
 * Users who were deleted long enough ago and stay, because the history names them: what it does not need goes, and with
 * it the way back.
 * @returns how many
 */
export const anonymiseUsers = (knex: Knex, before: Date, signal: AbortSignal): Promise<number> =>
  inBatches(signal, () =>
    goneBefore(knex, before)
      .limit(BATCH)
      .patch({
        phone: '',
        photo: '',
        former_email: null,
        password_hash: null,
        totp_secret: null,
        recovery_codes: null,
        anonymised_at: NOW,
        updated_at: nextVersion(knex),
      }),
  );
