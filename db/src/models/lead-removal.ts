import { RowModel } from './row-model.ts';

/** A row of `lead_removals`: a lead that a consultant put out of their sight. */
export class LeadRemovalModel extends RowModel {
  static override tableName = 'lead_removals';
  static override idColumn = ['lead_id', 'user_id'];

  declare lead_id: string;
  declare user_id: string;
  declare created_at: Date;
}
