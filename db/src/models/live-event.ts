import { RowModel } from './row-model.ts';

/** A row of `live_events`: something happened to a lead that open consoles are told of. Nothing in it is a person's. */
export class LiveEventModel extends RowModel {
  static override tableName = 'live_events';

  declare id: string;
  /** It came; consultants may know of it from now on; it is another than it was. */
  declare kind: 'arrived' | 'offered' | 'changed';
  declare lead_id: string;
  declare franchise_id: string;
  /** Whether consultants may know of the lead. */
  declare is_offered: boolean;
  declare created_at: Date;
}
