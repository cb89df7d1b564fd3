import { RowModel } from './row-model.ts';

/** A row of `content_changes`: something that visitors can see was saved or deleted. */
export class ContentChangeModel extends RowModel {
  static override tableName = 'content_changes';
  static override jsonAttributes = ['touches'];

  declare id: string;
  declare kind: string;
  declare entity_id: string;
  declare action: 'saved' | 'deleted';
  /** Slugs that the record has or had, and those of the categories that it is or was in. */
  declare touches: { slugs: string[]; categories: string[] };
  declare created_at: Date;
}
