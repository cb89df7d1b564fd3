import { RowModel } from './row-model.ts';

/** A row of `known_addresses`: from where a user signed in before. */
export class KnownAddressModel extends RowModel {
  static override tableName = 'known_addresses';
  static override idColumn = ['user_id', 'address_hash'];

  declare user_id: string;
  declare address_hash: string;
  declare seen_at: Date;
}
