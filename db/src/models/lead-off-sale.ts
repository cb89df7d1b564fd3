import { RowModel } from './row-model.ts';

/** A row of `leads_off_sale`: a lead that no consultant is offered, since its sender cannot be reached at all. */
export class LeadOffSaleModel extends RowModel {
  static override tableName = 'leads_off_sale';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  declare created_at: Date;
}
