import { Model } from 'objection';
import { RowModel } from './row-model.ts';
import { UserModel } from './user.ts';

/** A row of `account_links`: a link by mail that works once. */
export class AccountLinkModel extends RowModel {
  static override tableName = 'account_links';

  declare id: string;
  declare user_id: string;
  declare purpose: 'reset' | 'invitation';
  declare token_hash: string;
  declare expires_at: Date;
  declare used_at: Date | null;
  declare created_at: Date;

  declare user?: UserModel;

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'account_links.user_id', to: 'users.id' },
    },
  });
}
