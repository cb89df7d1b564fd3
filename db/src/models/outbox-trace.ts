import { RowModel } from './row-model.ts';

/** A row of `outbox_traces`: where in a trace a message was written. Random numbers, which name nobody. */
export class OutboxTraceModel extends RowModel {
  static override tableName = 'outbox_traces';
  static override idColumn = 'message_id';

  declare message_id: string;
  /** As W3C's Trace Context writes it. */
  declare traceparent: string;
  declare created_at: Date;
}
