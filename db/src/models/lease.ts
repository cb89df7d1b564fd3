import { RowModel } from './row-model.ts';

/** A row of `leases`: work that one process at a time may do. */
export class LeaseModel extends RowModel {
  static override tableName = 'leases';
  static override idColumn = 'name';

  declare name: string;
  declare holder: string;
  declare held_until: Date;
}
