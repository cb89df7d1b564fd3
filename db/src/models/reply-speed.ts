import { RowModel } from './row-model.ts';

/** A row of `reply_speeds`: how fast a consultant usually replies. Numbers alone. */
export class ReplySpeedModel extends RowModel {
  static override tableName = 'reply_speeds';
  static override idColumn = 'user_id';

  declare user_id: string;
  /** What visitors are told; null where nothing is said. */
  declare within_hours: number | null;
  declare leads: number;
  declare median_minutes: number | null;
  declare computed_at: Date;
}
