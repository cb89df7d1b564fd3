import { RowModel } from './row-model.ts';

/** Why a row of a file was not stored. */
export interface StoredRowError {
  line: number;
  column: string;
  reason: string;
  value?: string;
  msg?: string;
  type?: string;
  resembles?: { id?: string; name?: string; slug?: string; line?: number };
}

/** A row of `bulk_failed_rows`: a row of an upload that was not stored, as it stands in the file. */
export class BulkFailedRowModel extends RowModel {
  static override tableName = 'bulk_failed_rows';
  static override idColumn = ['job_id', 'position'];
  static override jsonAttributes = ['cells', 'errors'];

  declare job_id: string;
  declare position: number;
  declare line: number;
  declare cells: string[];
  declare errors: StoredRowError[];
  declare created_at: Date;
}
