import { RowModel } from './row-model.ts';

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
