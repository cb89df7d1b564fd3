import { RowModel } from './row-model.ts';

/** A row of `ended_tokens`: a token that was signed out before its time. */
export class EndedTokenModel extends RowModel {
  static override tableName = 'ended_tokens';
  static override idColumn = 'token_hash';

  declare token_hash: string;
  declare expires_at: Date;
}
