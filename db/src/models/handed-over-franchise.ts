import { RowModel } from './row-model.ts';

/** A row of `handed_over_franchises`: a franchise that a deletion took from a consultant, for the day on which they are restored. */
export class HandedOverFranchiseModel extends RowModel {
  static override tableName = 'handed_over_franchises';
  static override idColumn = ['user_id', 'franchise_id'];

  declare user_id: string;
  declare franchise_id: string;
}
