import { RowModel } from './row-model.ts';

/** A row of `lead_facts`: what is known of an enquiry that gives away nobody. */
export class LeadFactsModel extends RowModel {
  static override tableName = 'lead_facts';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  declare phone: 'mobile' | 'other' | 'invalid';
  /** ISO 3166, two letters; null where the number names none. */
  declare phone_country: string | null;
  /** Against the least investment of the franchise, where both are in one currency. */
  declare budget: 'reaches' | 'below' | 'not_comparable' | 'not_said';
  declare place: 'inside' | 'outside' | 'not_known';
  declare is_complete: boolean;
}
