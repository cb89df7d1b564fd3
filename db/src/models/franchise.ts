import { Model, type Pojo } from 'objection';
import { CategoryModel } from './category.ts';
import { FranchiseSlugModel } from './franchise-slug.ts';
import { RowModel } from './row-model.ts';
import { UserModel } from './user.ts';

/**
 * A row of `franchises` with what belongs to it: its category, its consultant and every slug it has or had. Of its
 * columns those that others refer to or that move by themselves; what people write of it, the API declares.
 */
export class FranchiseModel extends RowModel {
  static override tableName = 'franchises';

  declare id: string;
  declare slug: string;
  declare name: string;
  declare category_id: string | null;
  declare consultant_id: string | null;
  declare view_count: number;
  declare search_words: string;
  declare created_at: Date;
  declare updated_at: Date;
  declare deleted_at: Date | null;

  declare inCategory?: CategoryModel | null;
  declare consultant?: UserModel | null;
  declare slugs?: FranchiseSlugModel[];

  /** Lists go into columns of JSON. */
  override $formatDatabaseJson(row: Pojo): Pojo {
    const columns = Object.entries(super.$formatDatabaseJson(row));
    return Object.fromEntries(
      columns.map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : value]),
    );
  }

  static override relationMappings = () => ({
    inCategory: {
      relation: Model.BelongsToOneRelation,
      modelClass: CategoryModel,
      join: { from: 'franchises.category_id', to: 'categories.id' },
    },
    consultant: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'franchises.consultant_id', to: 'users.id' },
    },
    slugs: {
      relation: Model.HasManyRelation,
      modelClass: FranchiseSlugModel,
      join: { from: 'franchises.id', to: 'franchise_slugs.franchise_id' },
    },
  });
}
