import { RowModel } from './row-model.ts';

/** A row of `lead_failures`: a way by which the sender of an enquiry cannot be reached, for good. */
export class LeadFailureModel extends RowModel {
  static override tableName = 'lead_failures';
  static override idColumn = ['lead_id', 'channel'];

  declare lead_id: string;
  declare channel: 'email' | 'whatsapp';
  declare created_at: Date;
}
