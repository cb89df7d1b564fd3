import { RowModel } from './row-model.ts';

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
