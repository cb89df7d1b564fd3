import {
  AuditEntryModel,
  ContactTemplateModel,
  copySearchWords,
  inTransaction,
  LeadModel,
  MediaModel,
  UserModel,
} from '@marketplace/db';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { eraseNotesAndSteps } from '../leads/erase-notes.ts';
import { eraseSenders } from '../leads/sender.ts';
import { anonymousValues, scrubMessages } from '../personal-data/changes.ts';
import { auditAll } from '../platform/audit.ts';
import { NOW } from '../platform/database/database-time.ts';
import { BATCH_RECORDS, inBatches } from '../platform/database/in-batches.ts';
import { nextVersion } from '../platform/http/version.ts';
import { eraseRefundRequests } from '../refund-requests/erase.ts';
import { eraseContactsAndFeedback } from '../response-tracking/clocks.ts';
import { SUSPECTED_OVER } from './retention-rules.ts';

/** Erases the senders of the leads that meet an SQL condition. */
const anonymiseLeads = (knex: Knex, isOver: string, values: Date[], signal: AbortSignal): Promise<number> =>
  inBatches(signal, () =>
    inTransaction(knex, async trx => {
      const anonymised = await LeadModel.query(trx)
        .whereRaw(isOver, values)
        .whereNull('erased_at')
        .limit(BATCH_RECORDS)
        .forUpdate()
        .select('id');
      const ids = anonymised.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await LeadModel.query(trx)
        .findByIds(ids)
        .patch({ ...anonymousValues(trx), erased_at: NOW, updated_at: nextVersion(trx) });
      await copySearchWords(trx, 'leads', ids);
      await eraseSenders(trx, ids);
      await scrubMessages(trx, ids);
      await eraseContactsAndFeedback(trx, ids);
      await eraseRefundRequests(trx, ids);
      await eraseNotesAndSteps(trx, ids);
      await auditAll(
        trx,
        { id: null },
        ids.map(entityId => ({ action: 'erase', entity: 'lead', entityId })),
      );
      return ids.length;
    }),
  );

/**
 * Erases the senders of leads that were deleted long ago and only stay because the ledger refers to them. No one can
 * have opened them since the deletion.
 * @returns the number of leads
 */
export const anonymiseBinned = (knex: Knex, before: Date, signal: AbortSignal): Promise<number> =>
  anonymiseLeads(knex, 'deleted_at < ?', [before], signal);

const NOT_PAID =
  'NOT EXISTS (SELECT 1 FROM unlocks WHERE unlocks.lead_id = leads.id AND unlocks.credit_entry_id IS NOT NULL)';

/**
 * Erases the senders of expired suspected leads that only stay because other rows refer to them. A lead for which a
 * consultant paid stays readable for them.
 * @returns the number of leads
 */
export const anonymiseSuspected = (knex: Knex, before: Date, signal: AbortSignal): Promise<number> =>
  anonymiseLeads(knex, `${SUSPECTED_OVER} AND ${NOT_PAID}`, [before, before], signal);

/** Returns a query for users who were deleted long enough ago and still have personal data. */
const deletedBefore = (knex: Knex, before: Date) =>
  UserModel.query(knex).where('deleted_at', '<', before).whereNull('anonymised_at');

const withoutContact = (column: string) =>
  raw("JSON_REMOVE(??, '$.email', '$.phone', '$.photo', '$.company_name')", [column]);

/**
 * Removes masked contact details, photos and company names from the history of users who were deleted long enough ago.
 * Runs before the users are deleted, since the history cannot be found afterwards.
 */
export const scrubHistory = async (knex: Knex, before: Date, signal: AbortSignal): Promise<void> => {
  let last = '';
  await inBatches(signal, async () => {
    const users = await deletedBefore(knex, before)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_RECORDS)
      .select('id');
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
 * Marks the photos of users who are about to be anonymised or removed as unused. The next check then removes the files
 * without the usual delay, unless other records use them.
 */
export const releasePhotos = async (knex: Knex, before: Date): Promise<void> => {
  await MediaModel.query(knex)
    .whereIn('url', deletedBefore(knex, before).whereNot({ photo: '' }).select('photo'))
    .patch({ unused_since: new Date(0) });
};

/**
 * Anonymises users who were deleted long enough ago and only stay because the history refers to them. They can no
 * longer be restored.
 * @returns the number of users
 */
export const anonymiseUsers = (knex: Knex, before: Date, signal: AbortSignal): Promise<number> =>
  inBatches(signal, async () => {
    await ContactTemplateModel.query(knex).whereIn('user_id', deletedBefore(knex, before).select('id')).delete();
    return deletedBefore(knex, before)
      .limit(BATCH_RECORDS)
      .patch({
        phone: '',
        photo: '',
        company_name: '',
        former_email: null,
        password_hash: null,
        totp_secret: null,
        recovery_codes: null,
        anonymised_at: NOW,
        updated_at: nextVersion(knex),
      });
  });
