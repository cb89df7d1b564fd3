import { RowModel } from './row-model.ts';

/** A row of `lead_contacts`: a consultant got in touch with whoever sent a lead, or tried to. */
export class LeadContactModel extends RowModel {
  static override tableName = 'lead_contacts';

  declare id: string;
  declare lead_id: string;
  declare user_id: string;
  declare kind: 'called' | 'wrote' | 'met' | 'no_answer';
  declare request_key: string | null;
  declare created_at: Date;
}
