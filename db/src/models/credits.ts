/** Credits, unlocks and refund requests. */

import { Model } from 'objection';
import type { CreditReason } from '../options.ts';
import { UserModel } from './people.ts';
import { RowModel } from './row-model.ts';

/**
 * A row of `refund_request_pictures`: a WebP picture of a refund request, visible only for its consultant and admins.
 */
export class RefundRequestPictureModel extends RowModel {
  static override tableName = 'refund_request_pictures';

  declare id: string;
  declare refund_request_id: string;
  declare content: Buffer;
  declare width: number;
  declare height: number;
}

/**
 * A row of `refund_request_steps`: one step of a refund request. Its text may identify the visitor and is erased with
 * their data.
 */
export class RefundRequestStepModel extends RowModel {
  static override tableName = 'refund_request_steps';

  declare id: string;
  declare refund_request_id: string;
  declare lead_id: string;
  /** The consultant who made the refund request. */
  declare user_id: string;
  declare kind: 'made' | 'asked' | 'answered' | 'accepted' | 'declined';
  /** The user who took the step. Null if the rules decided automatically. */
  declare actor_id: string | null;
  declare words: string;
  declare created_at: Date;
}

/** A row of `credit_entries`: one change of a consultant's credits. */
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
}

/** A row of `refund_requests`: a consultant's refund request for a lead that they paid for. */
export class RefundRequestModel extends RowModel {
  static override tableName = 'refund_requests';

  declare id: string;
  declare unlock_id: string;
  declare lead_id: string;
  /** The consultant who made it. */
  declare user_id: string;
  declare reason: 'not_reachable' | 'wrong_person' | 'never_enquired' | 'outside_territory' | 'same_twice' | 'spam';
  declare status: 'open' | 'asked' | 'accepted' | 'declined';
  /** Deadline of the next action: the admin's while it is open, the consultant's while a question is open. */
  declare due_at: Date;
  declare decided_by: 'automatic' | 'rule' | 'admin' | null;
  declare created_at: Date;
  declare updated_at: Date;
}

/** A row of `ledger_differences`: a balance that differs from the sum of its ledger, and since when. */
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

/** A row of `unlock_refunds`: the refund of an unlock. There is at most one. */
export class UnlockRefundModel extends RowModel {
  static override tableName = 'unlock_refunds';
  static override idColumn = 'unlock_id';

  declare unlock_id: string;
  declare credit_entry_id: string;
  declare lead_id: string;
  declare user_id: string;
  /** Basis of the refund: an automatic refund, the rules for refund requests, or an admin's decision. */
  declare decided_by: 'automatic' | 'rule' | 'admin';
  declare created_at: Date;
}

/** A row of `unlocks`: a lead whose contact details a consultant can see. */
export class UnlockModel extends RowModel {
  static override tableName = 'unlocks';

  declare id: string;
  declare lead_id: string;
  declare user_id: string;
  /** Null if the unlock was free. */
  declare credit_entry_id: string | null;
  declare created_at: Date;

  declare user?: UserModel;

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'unlocks.user_id', to: 'users.id' },
    },
  });
}
