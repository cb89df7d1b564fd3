import { Model } from 'objection';
import { CategoryModel } from './category.ts';
import { RowModel } from './row-model.ts';

/** A row of `former_category_names`: a name that franchises carry until they have followed their category. */
export class FormerCategoryNameModel extends RowModel {
  static override tableName = 'former_category_names';
  static override idColumn = 'name';

  declare name: string;
  declare category_id: string;
  /** The hidden row of `categories` that keeps the name; null where it is the category's own in other letters. */
  declare row_id: string | null;
  declare is_deleted: boolean;
  declare renamed_at: Date;

  declare category?: CategoryModel;

  static override relationMappings = () => ({
    category: {
      relation: Model.BelongsToOneRelation,
      modelClass: CategoryModel,
      join: { from: 'former_category_names.category_id', to: 'categories.id' },
    },
  });
}
