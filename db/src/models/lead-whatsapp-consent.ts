import { RowModel } from './row-model.ts';

/** A row of `lead_whatsapp_consents`: whoever sent an enquiry agreed to one message by WhatsApp. */
export class LeadWhatsappConsentModel extends RowModel {
  static override tableName = 'lead_whatsapp_consents';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  /** The version of the words that they agreed to. */
  declare wording: string;
  declare created_at: Date;
}
