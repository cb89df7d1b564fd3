import { RowModel } from './row-model.ts';

/** A row of `idempotency_keys`: what was answered to an enquiry that may be sent again. */
export class IdempotencyKeyModel extends RowModel {
  static override tableName = 'idempotency_keys';
  static override idColumn = 'key_hash';
  static override jsonAttributes = ['answer'];

  declare key_hash: string;
  declare request_hash: string;
  declare answer: { id: string; reference: string };
  declare created_at: Date;
}
