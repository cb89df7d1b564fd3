import { RowModel } from './row-model.ts';

/** A row of `former_category_slugs`: a slug that a category had, and none has now. */
export class FormerCategorySlugModel extends RowModel {
  static override tableName = 'former_category_slugs';
  static override idColumn = 'slug';

  declare slug: string;
  declare category_id: string;
  declare created_at: Date;
}
