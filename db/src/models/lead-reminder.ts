import { RowModel } from './row-model.ts';

/** A row of `lead_reminders`: that a lead waits was told to its consultant, or to the admins; each once. */
export class LeadReminderModel extends RowModel {
  static override tableName = 'lead_reminders';
  static override idColumn = ['lead_id', 'user_id', 'kind'];

  declare lead_id: string;
  declare user_id: string;
  declare kind: 'consultant' | 'admin';
  declare created_at: Date;
}
