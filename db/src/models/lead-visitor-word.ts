import { RowModel } from './row-model.ts';

/** A row of `lead_visitor_words`: what whoever sent a lead says of how it was answered. */
export class LeadVisitorWordModel extends RowModel {
  static override tableName = 'lead_visitor_words';

  declare id: string;
  declare lead_id: string;
  declare said: 'nobody' | 'contacted';
  declare created_at: Date;
}
