import { RowModel } from './row-model.ts';

/** A row of `handed_over_franchises`: what a deletion took from a consultant. */
export class HandedOverFranchiseModel extends RowModel {
  static override tableName = 'handed_over_franchises';
  static override idColumn = ['user_id', 'franchise_id'];

  declare user_id: string;
  declare franchise_id: string;
  /** Nobody where it is null. */
  declare successor_id: string | null;
}
