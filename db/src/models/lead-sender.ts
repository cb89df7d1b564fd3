import { RowModel } from './row-model.ts';

/** A row of `lead_senders`: who sent an enquiry whose names or address were edited since. */
export class LeadSenderModel extends RowModel {
  static override tableName = 'lead_senders';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  /** As they stood there before the first edit. */
  declare submitted_first_name: string;
  declare submitted_last_name: string;
  /** What an admin corrected the address to, whatever a consultant put there since; empty where none did. */
  declare corrected_email_key: string;
  declare created_at: Date;
}
