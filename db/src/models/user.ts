import { RowModel } from './row-model.ts';

/** A row of `users`, of which relations show only what others may know. */
export class UserModel extends RowModel {
  static override tableName = 'users';

  declare id: string;
  declare email: string;
  declare name: string;
  declare role: 'admin' | 'consultant';
  declare company_name: string;
  declare photo: string;
  declare updated_at: Date;
  declare deleted_at: Date | null;

  static override modifiers = {
    /** A consultant beside their franchise, while they have an account. */
    besideFranchise: (query: { select(...columns: string[]): { whereNull(column: string): unknown } }) =>
      query.select('id', 'name', 'photo', 'company_name', 'updated_at').whereNull('deleted_at'),
  };
}
