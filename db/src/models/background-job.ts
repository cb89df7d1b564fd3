import { RowModel } from './row-model.ts';

/** A row of `background_jobs`: a change that reaches many records after it was answered. */
export class BackgroundJobModel extends RowModel {
  static override tableName = 'background_jobs';

  declare id: string;
  declare kind: 'category-renamed' | 'person-withdrawn' | 'person-erased';
  /** The category, or one of the person's enquiries. */
  declare entity_id: string;
  declare status: 'running' | 'finished';
  declare total_rows: number;
  declare processed: number;
  declare created_at: Date;
  declare updated_at: Date;
}
