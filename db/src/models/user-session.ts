import { RowModel } from './row-model.ts';

/** A row of `user_sessions`: where a user is signed in. */
export class UserSessionModel extends RowModel {
  static override tableName = 'user_sessions';

  declare id: string;
  declare user_id: string;
  declare epoch: number;
  declare browser: string;
  declare system: string;
  declare address: string;
  declare created_at: Date;
  declare last_used_at: Date;
  declare expires_at: Date;
  declare ended_at: Date | null;
}
