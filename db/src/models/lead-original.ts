import { RowModel } from './row-model.ts';

/** A row of `lead_originals`: a lead as the visitor submitted it, before the first correction by an admin. */
export class LeadOriginalModel extends RowModel {
  static override tableName = 'lead_originals';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  declare first_name: string | null;
  declare last_name: string | null;
  declare email: string | null;
  declare phone: string | null;
  declare investment_budget: number | null;
  declare experience: string | null;
  declare timeline: string | null;
  declare location_interest: string | null;
  declare message: string | null;
  declare created_at: Date;
}
