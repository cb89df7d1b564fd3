import { RowModel } from './row-model.ts';

/** A row of `claim_pictures`: a WebP that belongs to a claim, for nobody but its consultant and the admins. */
export class ClaimPictureModel extends RowModel {
  static override tableName = 'claim_pictures';

  declare id: string;
  declare claim_id: string;
  declare content: Buffer;
  declare width: number;
  declare height: number;
}
