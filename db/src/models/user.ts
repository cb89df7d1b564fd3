import type { QueryBuilder } from 'objection';
import { RowModel } from './row-model.ts';

/** A row of `users`, of which relations show only what others may know. */
export class UserModel extends RowModel {
  static override tableName = 'users';
  static override jsonAttributes = ['recovery_codes'];

  declare id: string;
  declare email: string;
  declare name: string;
  declare role: 'admin' | 'consultant';
  declare tokens: number;
  declare company_name: string;
  declare phone: string;
  declare photo: string;
  declare password_hash: string | null;
  declare session_epoch: number;
  declare is_demo: boolean;
  declare digest_enabled: boolean;
  /** Sealed; it counts once it was confirmed. */
  declare totp_secret: string | null;
  declare totp_confirmed_at: Date | null;
  declare totp_last_step: number | null;
  /** Hashed. */
  declare recovery_codes: string[] | null;
  declare created_at: Date;
  declare updated_at: Date;
  declare deleted_at: Date | null;
  /** Of a deleted user the address that they come back with; null once it is scrubbed. */
  declare former_email: string | null;
  /** Of a deleted user who has their franchises since; nobody where it is null. */
  declare successor_id: string | null;
  /** Of a deleted user how many credits the successor got. */
  declare handed_over_credits: number;
  declare anonymised_at: Date | null;

  static override modifiers = {
    /** A consultant beside their franchise, while they have an account. */
    besideFranchise: (query: QueryBuilder<UserModel>) =>
      query.select('id', 'name', 'photo', 'company_name', 'updated_at').whereNull('deleted_at'),
    /** How somebody is called, whether or not they still have an account. */
    named: (query: QueryBuilder<UserModel>) => query.select('id', 'name', 'company_name'),
  };
}
