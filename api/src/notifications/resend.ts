import { inTransaction, OutboxMessageModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { createResendKey } from '../outbox/resend-key.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import { NOW } from '../platform/database/database-time.ts';
import { conflict, requireRow } from '../platform/errors/errors.ts';
import { nextVersion } from '../platform/http/version.ts';

/**
 * Queues a notification again; its attempts are counted from zero.
 * @throws 404; 409 if it is pending or was cancelled
 */
export const resendNotification = (knex: Knex, actor: Actor, id: string): Promise<void> =>
  inTransaction(knex, async trx => {
    const row = requireRow(await OutboxMessageModel.query(trx).findById(id).forUpdate(), 'notification_not_found');
    if (row.status === 'pending') throw conflict('notification_already_pending');
    if (row.status === 'cancelled') throw conflict('notification_cancelled');
    await OutboxMessageModel.query(trx)
      .findById(id)
      .patch({
        status: 'pending',
        attempts: 0,
        idempotency_key: createResendKey(row.idempotency_key),
        next_attempt_at: NOW,
        claimed_by: null,
        claimed_until: null,
        sent_at: null,
        updated_at: nextVersion(trx),
      });
    await audit(trx, actor, {
      action: 'resend',
      entity: 'notification',
      entityId: id,
      before: { status: row.status, attempts: row.attempts, kind: row.kind },
      after: { status: 'pending' },
    });
  });
