import { RowModel } from './row-model.ts';

/** A row of `agendas`: how somebody is reminded of their next steps. Who has none is reminded by mail, and has no calendar. */
export class AgendaModel extends RowModel {
  static override tableName = 'agendas';
  static override idColumn = 'user_id';

  declare user_id: string;
  declare reminds_by_mail: boolean;
  /** SHA-256 of the secret in the calendar's private address, in hex; null where there is none. */
  declare calendar_hash: string | null;
  declare calendar_since: Date | null;
  /** The owner's `session_epoch` when the address was made: it ends when that moves on. */
  declare calendar_epoch: number;
}
