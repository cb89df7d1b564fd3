import { RowModel } from './row-model.ts';

/** A row of `pages`. */
export class PageModel extends RowModel {
  static override tableName = 'pages';

  declare id: string;
  declare title: string;
  declare slug: string;
  declare content: string;
  declare meta_title: string;
  declare meta_description: string;
  declare is_published: boolean;
  declare created_at: Date;
  declare updated_at: Date;
}
