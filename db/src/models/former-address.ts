import { RowModel } from './row-model.ts';

/** A row of `former_addresses`: the e-mail address that a user had before, which is told of the change. */
export class FormerAddressModel extends RowModel {
  static override tableName = 'former_addresses';

  declare id: string;
  declare user_id: string;
  declare email: string;
  declare created_at: Date;
}
