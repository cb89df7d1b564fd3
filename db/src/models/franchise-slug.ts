import { RowModel } from './row-model.ts';

/** A slug that a franchise has or had. */
export class FranchiseSlugModel extends RowModel {
  static override tableName = 'franchise_slugs';
  static override idColumn = 'slug';

  declare slug: string;
  declare franchise_id: string;
  declare created_at: Date;
}
