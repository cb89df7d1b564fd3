import { RowModel } from './row-model.ts';

/** A row of `outbox`: a message that waits, or what became of it. It holds ids; contact details live in leads and users alone. */
export class OutboxMessageModel extends RowModel {
  static override tableName = 'outbox';
  static override jsonAttributes = ['payload'];

  declare id: string;
  declare channel: 'email' | 'whatsapp' | 'rebuild';
  declare kind: string;
  /** The same at every attempt: who gets a message twice can tell by it. */
  declare idempotency_key: string;
  /** Ids and settings that this kind of message needs. */
  declare payload: Record<string, unknown>;
  declare lead_id: string | null;
  declare user_id: string | null;
  declare status: 'pending' | 'sent' | 'failed' | 'cancelled';
  declare attempts: number;
  declare next_attempt_at: Date;
  /** Which claim it belongs to, and until when. */
  declare claimed_by: string | null;
  declare claimed_until: Date | null;
  declare last_error: string | null;
  declare provider_reference: string | null;
  declare sent_at: Date | null;
  declare created_at: Date;
  declare updated_at: Date;
}
