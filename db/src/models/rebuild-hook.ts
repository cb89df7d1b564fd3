import { RowModel } from './row-model.ts';

/** A row of `rebuild_hooks`: how far builds of a site have been asked for. */
export class RebuildHookModel extends RowModel {
  static override tableName = 'rebuild_hooks';
  static override idColumn = 'name';

  declare name: string;
  declare feed_cursor: string;
}
