import type { ALL_LOCATIONS } from '../options.ts';
import { RowModel } from './row-model.ts';

/** A row of `banners`. */
export class BannerModel extends RowModel {
  static override tableName = 'banners';

  declare id: string;
  declare title: string;
  declare image_url: string;
  declare link_url: string;
  declare location: (typeof ALL_LOCATIONS)[number];
  declare start_date: Date;
  declare end_date: Date;
  declare is_active: boolean;
  declare target_blank: boolean;
  declare impressions: number;
  declare clicks: number;
  declare created_at: Date;
  declare updated_at: Date;
}
