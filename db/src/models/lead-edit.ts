import { RowModel } from './row-model.ts';

/** A row of `lead_edits`: a consultant's own copy of a lead. Null in the fields that they did not edit. */
export class LeadEditModel extends RowModel {
  static override tableName = 'lead_edits';
  static override idColumn = ['lead_id', 'user_id'];

  declare lead_id: string;
  declare user_id: string;
  declare first_name: string | null;
  declare last_name: string | null;
  declare email: string | null;
  declare phone: string | null;
  declare investment_budget: number | null;
  declare experience: string | null;
  declare timeline: string | null;
  declare location_interest: string | null;
  declare message: string | null;
  /** The words by which the consultant finds the lead as they see it. */
  declare search_words: string;
  declare created_at: Date;
  declare updated_at: Date;
}
