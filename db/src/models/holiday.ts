import { RowModel } from './row-model.ts';

/** A row of `holidays`: a day on which nobody works. */
export class HolidayModel extends RowModel {
  static override tableName = 'holidays';

  declare id: string;
  /** In Malaysia, `YYYY-MM-DD`. */
  declare day: string;
  declare name: string;
  /** A state of Malaysia; empty is the whole country. */
  declare region: string;
  /** Of those that came from the official calendar. */
  declare official_key: string | null;
  /** Of those: taken away by an admin, and not to be filled in again. */
  declare removed_at: Date | null;
  declare created_at: Date;
  declare updated_at: Date;
}
