import { RowModel } from './row-model.ts';

/** A row of `publishers`: what a publisher of the site said last of itself. */
export class PublisherModel extends RowModel {
  static override tableName = 'publishers';
  static override idColumn = 'name';
  static override jsonAttributes = ['report'];

  declare name: string;
  declare report: object;
  declare heard_at: Date;
}
