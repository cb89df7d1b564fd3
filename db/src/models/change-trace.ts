import { RowModel } from './row-model.ts';

/** A row of `change_traces`: where in a trace something was saved that visitors can see. */
export class ChangeTraceModel extends RowModel {
  static override tableName = 'change_traces';
  static override idColumn = 'change_id';

  declare change_id: string;
  /** As W3C's Trace Context writes it. */
  declare traceparent: string;
  declare created_at: Date;
}
