import { Model } from 'objection';
import { BulkFailedRowModel, type StoredRowError } from './bulk-failed-row.ts';
import { RowModel } from './row-model.ts';
import { UserModel } from './user.ts';

/** A row of `bulk_jobs`: an upload of many records, and how far it is. */
export class BulkJobModel extends RowModel {
  static override tableName = 'bulk_jobs';
  static override jsonAttributes = ['errors', 'header', 'ignored_columns'];

  declare id: string;
  declare kind: 'franchises' | 'users';
  declare user_id: string;
  declare status: 'running' | 'finished' | 'failed';
  declare dry_run: boolean;
  declare total_rows: number;
  declare read_rows: number;
  declare processed: number;
  declare updated_rows: number;
  declare unchanged_rows: number;
  declare failed_rows: number;
  declare encoding:
    | 'utf-8'
    | 'utf-16le'
    | 'utf-16be'
    | 'gb18030'
    | 'big5'
    | 'shift_jis'
    | 'euc-kr'
    | 'windows-1252'
    | 'windows-874'
    | 'windows-1258'
    | null;
  declare delimiter: ',' | ';' | '\t' | null;
  /** The first row of the file. */
  declare header: string[] | null;
  declare ignored_columns: string[] | null;
  /** Of uploads of earlier versions alone. */
  declare errors: StoredRowError[];
  declare created_at: Date;
  declare updated_at: Date;

  declare user?: UserModel;
  declare failedRows?: BulkFailedRowModel[];

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'bulk_jobs.user_id', to: 'users.id' },
    },
    failedRows: {
      relation: Model.HasManyRelation,
      modelClass: BulkFailedRowModel,
      join: { from: 'bulk_jobs.id', to: 'bulk_failed_rows.job_id' },
    },
  });
}
