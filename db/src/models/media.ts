import { RowModel } from './row-model.ts';

/** A row of `media`: a file that is kept, once for each thing that it is for. */
export class MediaModel extends RowModel {
  static override tableName = 'media';
  static override jsonAttributes = ['sizes'];

  declare id: string;
  /** SHA-256, in hex. */
  declare hash: string;
  declare purpose: string;
  declare kind: 'image' | 'video' | 'icon';
  declare mime: string;
  declare url: string;
  declare bytes: number;
  declare width: number | null;
  declare height: number | null;
  /** Addresses by width in pixels, and `social`. */
  declare sizes: Record<string, string>;
  declare created_by: string | null;
  declare created_at: Date;
  /** Since when nothing has referred to it; null while something does, or nobody has looked yet. */
  declare unused_since: Date | null;
}
