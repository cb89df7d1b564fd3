import { Model } from 'objection';
import { CreditEntryModel } from './credit-entry.ts';
import { RowModel } from './row-model.ts';
import { UserModel } from './user.ts';

/** A row of `unlocks`: a lead that a consultant may read whole. */
export class UnlockModel extends RowModel {
  static override tableName = 'unlocks';

  declare id: string;
  declare lead_id: string;
  declare user_id: string;
  /** Null where nothing was charged. */
  declare credit_entry_id: string | null;
  declare created_at: Date;

  declare user?: UserModel;
  declare creditEntry?: CreditEntryModel | null;

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'unlocks.user_id', to: 'users.id' },
    },
    creditEntry: {
      relation: Model.BelongsToOneRelation,
      modelClass: CreditEntryModel,
      join: { from: 'unlocks.credit_entry_id', to: 'credit_entries.id' },
    },
  });
}
