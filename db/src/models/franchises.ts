/** Franchises and categories. */

import { Model, type Pojo } from 'objection';
import { RowModel } from './row-model.ts';

/** Returns whether a value is an object literal, and not a date or an SQL expression. */
const isPlain = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * A row of `franchises` with its current and previous slugs. Declares only columns that other code references, or that
 * change automatically. The API declares the editable ones.
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

  declare slugs?: FranchiseSlugModel[];

  /** Converts lists and ranges to JSON for their columns. */
  override $formatDatabaseJson(row: Pojo): Pojo {
    const columns = Object.entries(super.$formatDatabaseJson(row));
    return Object.fromEntries(
      columns.map(([name, value]) => [name, Array.isArray(value) || isPlain(value) ? JSON.stringify(value) : value]),
    );
  }

  static override relationMappings = () => ({
    slugs: {
      relation: Model.HasManyRelation,
      modelClass: FranchiseSlugModel,
      join: { from: 'franchises.id', to: 'franchise_slugs.franchise_id' },
    },
  });
}

/** A row of `categories`. */
export class CategoryModel extends RowModel {
  static override tableName = 'categories';

  declare id: string;
  declare name: string;
  declare slug: string;
  declare description: string;
  declare icon: string;
  declare sort_order: number;
  declare is_active: boolean;
  declare created_at: Date;
  declare updated_at: Date;
}

/** A row of `former_category_slugs`: a previous slug of a category that is not in use. */
export class FormerCategorySlugModel extends RowModel {
  static override tableName = 'former_category_slugs';
  static override idColumn = 'slug';

  declare slug: string;
  declare category_id: string;
  declare created_at: Date;
}

/** A row of `franchise_slugs`: a current or previous slug of a franchise. */
export class FranchiseSlugModel extends RowModel {
  static override tableName = 'franchise_slugs';
  static override idColumn = 'slug';

  declare slug: string;
  declare franchise_id: string;
  declare created_at: Date;
}

/**
 * A row of `handed_over_franchises`: a franchise that a deleted consultant had, so that it can be returned when they
 * are restored.
 */
export class HandedOverFranchiseModel extends RowModel {
  static override tableName = 'handed_over_franchises';
  static override idColumn = ['user_id', 'franchise_id'];

  declare user_id: string;
  declare franchise_id: string;
}
