import { RowModel } from './row-model.ts';

/** A row of `settings`: a document, and its secrets apart. */
export class SettingModel extends RowModel {
  static override tableName = 'settings';
  static override idColumn = 'name';
  static override jsonAttributes = ['value', 'secrets'];

  declare name: string;
  declare value: object;
  /** Sealed, by name. */
  declare secrets: Record<string, string> | null;
  declare updated_at: Date;
}
