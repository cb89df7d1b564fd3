import { Model } from 'objection';
import { RowModel } from './row-model.ts';
import { UserModel } from './user.ts';

/** A row of `ledger_differences`: a balance that is not the sum of its ledger, since when. */
export class LedgerDifferenceModel extends RowModel {
  static override tableName = 'ledger_differences';

  declare id: string;
  declare user_id: string;
  declare balance: number;
  declare ledger: number;
  declare found_at: Date;
  declare settled_at: Date | null;

  declare user?: UserModel;

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'ledger_differences.user_id', to: 'users.id' },
    },
  });
}
