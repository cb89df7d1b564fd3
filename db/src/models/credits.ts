/** Credits, unlocks and refund requests. */

import { Model } from 'objection';
import type { CreditReason } from '../options.ts';
import { UserModel } from './people.ts';
import { RowModel } from './row-model.ts';

/** A row of `claim_pictures`: a WebP that belongs to a claim, for nobody but its consultant and the admins. */
export class ClaimPictureModel extends RowModel {
  static override tableName = 'claim_pictures';

  declare id: string;
  declare claim_id: string;
  declare content: Buffer;
  declare width: number;
  declare height: number;
}

/** A row of `claim_steps`: one step of a claim. Its words may tell who sent the lead, and go with that person. */
export class ClaimStepModel extends RowModel {
  static override tableName = 'claim_steps';

  declare id: string;
  declare claim_id: string;
  declare lead_id: string;
  /** Whose claim it is. */
  declare user_id: string;
  declare kind: 'made' | 'asked' | 'answered' | 'accepted' | 'declined';
  /** Null for what the rules decided. */
  declare actor_id: string | null;
  declare words: string;
  declare created_at: Date;
}

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

/** A row of `lead_claims`: what a consultant says was wrong with a lead that they paid for. */
export class LeadClaimModel extends RowModel {
  static override tableName = 'lead_claims';

  declare id: string;
  declare unlock_id: string;
  declare lead_id: string;
  /** Who made it. */
  declare user_id: string;
  declare fault: 'not_reachable' | 'wrong_person' | 'never_enquired' | 'outside_territory' | 'same_twice' | 'spam';
  declare status: 'open' | 'asked' | 'accepted' | 'declined';
  /** Until when whoever is to act next should have: the admin while it is open, the consultant while asked. */
  declare due_at: Date;
  declare decided_by: 'guarantee' | 'rule' | 'admin' | null;
  declare created_at: Date;
  declare updated_at: Date;
}

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

/** A row of `unlock_refunds`: the credit of an unlock that was given back, which happens once. */
export class UnlockRefundModel extends RowModel {
  static override tableName = 'unlock_refunds';
  static override idColumn = 'unlock_id';

  declare unlock_id: string;
  declare credit_entry_id: string;
  declare lead_id: string;
  declare user_id: string;
  /** The automatic guarantee, the rules about a claim, or an admin. */
  declare decided_by: 'guarantee' | 'rule' | 'admin';
  declare created_at: Date;
}

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
