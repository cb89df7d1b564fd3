import { RowModel } from './row-model.ts';

/** A row of `lead_offers`: an enquiry that no consultant is offered yet, since its sender may still confirm it. */
export class LeadOfferModel extends RowModel {
  static override tableName = 'lead_offers';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  /** When it is offered at the latest. */
  declare due_at: Date;
}
