import { RowModel } from './row-model.ts';

/** A row of `unlock_refunds`: the credit of an unlock that was given back, which happens once. */
export class UnlockRefundModel extends RowModel {
  static override tableName = 'unlock_refunds';
  static override idColumn = 'unlock_id';

  declare unlock_id: string;
  declare credit_entry_id: string;
  declare lead_id: string;
  declare user_id: string;
  /** The automatic guarantee, the rules about a claim, or an admin. */
  declare decided_by: 'guarantee' | 'rule' | 'admin';
  declare created_at: Date;
}
