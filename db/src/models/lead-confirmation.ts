import { RowModel } from './row-model.ts';

/** A row of `lead_confirmations`: whoever sent an enquiry answered at the address, or number, that it names. */
export class LeadConfirmationModel extends RowModel {
  static override tableName = 'lead_confirmations';
  static override idColumn = ['lead_id', 'channel'];

  declare lead_id: string;
  declare channel: 'email' | 'whatsapp';
  declare created_at: Date;
}
