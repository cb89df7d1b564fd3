import { RowModel } from './row-model.ts';

/** A row of `lead_clocks`: since when a lead that a consultant paid for waits for them. Nothing of who sent it. */
export class LeadClockModel extends RowModel {
  static override tableName = 'lead_clocks';
  static override idColumn = ['lead_id', 'user_id'];

  declare lead_id: string;
  declare user_id: string;
  declare arrived_at: Date;
  declare opened_at: Date;
  declare first_contact_at: Date | null;
}
