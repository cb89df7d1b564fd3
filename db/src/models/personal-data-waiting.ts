import { RowModel } from './row-model.ts';

/** A row of `personal_data_waiting`: an enquiry that is still to be withdrawn or erased. */
export class PersonalDataWaitingModel extends RowModel {
  static override tableName = 'personal_data_waiting';
  static override idColumn = ['lead_id', 'change_kind'];

  declare lead_id: string;
  declare change_kind: 'withdraw' | 'erase';
  /** The enquiry whose turn comes last. */
  declare entity_id: string;
  declare position: number;
  declare actor_id: string | null;
  declare request_id: string;
}
