import { RowModel } from './row-model.ts';

/** A row of `remote_pictures`: a record names a picture on another server, which is to become a file of ours. */
export class RemotePictureModel extends RowModel {
  static override tableName = 'remote_pictures';

  declare id: string;
  declare entity: 'franchise' | 'user' | 'banner' | 'hero_slide' | 'page' | 'content';
  declare entity_id: string;
  declare purpose: string;
  declare url: string;
  /** SHA-256 of the address, in hex. */
  declare url_hash: string;
  declare status: 'waiting' | 'stored' | 'failed';
  /** Why the last attempt failed. */
  declare reason: string | null;
  /** The address of the file that was stored. */
  declare stored_url: string | null;
  declare attempts: number;
  declare next_attempt_at: Date;
  declare created_by: string | null;
  declare created_at: Date;
  declare updated_at: Date;
}
