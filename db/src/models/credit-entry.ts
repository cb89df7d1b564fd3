import { Model } from 'objection';
import type { CreditReason } from '../options.ts';
import { RowModel } from './row-model.ts';
import { UserModel } from './user.ts';

/** A row of `credit_entries`: one movement of somebody's credits. */
export class CreditEntryModel extends RowModel {
  static override tableName = 'credit_entries';

  declare id: string;
  declare user_id: string;
  declare delta: number;
  declare balance_after: number;
  declare reason: CreditReason;
  declare note: string | null;
  declare actor_id: string | null;
  declare lead_id: string | null;
  declare created_at: Date;

  declare user?: UserModel;
  declare actor?: UserModel | null;

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'credit_entries.user_id', to: 'users.id' },
    },
    actor: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'credit_entries.actor_id', to: 'users.id' },
    },
  });
}
