import { RowModel } from './row-model.ts';

/** A row of `lead_next_steps`: what somebody will do about a lead, or did. */
export class LeadNextStepModel extends RowModel {
  static override tableName = 'lead_next_steps';

  declare id: string;
  declare lead_id: string;
  declare user_id: string;
  declare what: string;
  /** `2026-01-31`, a day in Malaysia. */
  declare due_on: string;
  /** `14:30`, Malaysia's time; null for some time that day. */
  declare due_time: string | null;
  /** Null once it is done. */
  declare is_open: true | null;
  declare done_at: Date | null;
  declare created_at: Date;
  declare updated_at: Date;
}
