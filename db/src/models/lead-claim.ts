import { RowModel } from './row-model.ts';

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
