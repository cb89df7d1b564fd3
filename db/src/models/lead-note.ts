import { RowModel } from './row-model.ts';

/** A row of `lead_notes`: what somebody wrote down about a lead. Personal data of whoever sent the enquiry, too. */
export class LeadNoteModel extends RowModel {
  static override tableName = 'lead_notes';

  declare id: string;
  declare lead_id: string;
  declare author_id: string;
  /** Plain text. */
  declare text: string;
  declare created_at: Date;
  declare updated_at: Date;
}
