/** Content of the site besides franchises, and its publication. */
import type { ALL_BANNER_LOCATIONS } from '../options.ts';
import { RowModel } from './row-model.ts';

/** A row of `banners`. */
export class BannerModel extends RowModel {
  static override tableName = 'banners';

  declare id: string;
  declare title: string;
  declare image_url: string;
  declare link_url: string;
  declare location: (typeof ALL_BANNER_LOCATIONS)[number];
  declare start_date: Date;
  declare end_date: Date;
  declare is_active: boolean;
  declare target_blank: boolean;
  declare impressions: number;
  declare clicks: number;
  declare created_at: Date;
  declare updated_at: Date;
}

/** A row of `change_traces`: the position in a trace where visible content was saved. */
export class ChangeTraceModel extends RowModel {
  static override tableName = 'change_traces';
  static override idColumn = 'change_id';

  declare change_id: string;
  /** The position in the format of W3C Trace Context. */
  declare traceparent: string;
  declare created_at: Date;
}

/** A row of `content_changes`: content that visitors can see was saved or deleted. */
export class ContentChangeModel extends RowModel {
  static override tableName = 'content_changes';
  static override jsonAttributes = ['touches'];

  declare id: string;
  declare kind: string;
  declare entity_id: string;
  declare action: 'saved' | 'deleted';
  /** Current and previous slugs of the record, and of its categories. */
  declare touches: { slugs: string[]; categories: string[] };
  declare created_at: Date;
}

/** A row of `hero_slides`. */
export class HeroSlideModel extends RowModel {
  static override tableName = 'hero_slides';

  declare id: string;
  declare title: string;
  declare subtitle: string;
  declare image_url: string;
  declare button_text: string;
  declare button_url: string;
  declare sort_order: number;
  declare active: boolean;
  declare created_at: Date;
  declare updated_at: Date;
}

/** A row of `holidays`: a day that is not a working day. */
export class HolidayModel extends RowModel {
  static override tableName = 'holidays';

  declare id: string;
  /** Day in Malaysia, `YYYY-MM-DD`. */
  declare day: string;
  declare name: string;
  /** State of Malaysia in which the day is a holiday. Empty for the whole country. */
  declare region: string;
  /** Key in the official calendar. Null if an admin added the day. */
  declare official_key: string | null;
  /** Time at which an admin removed an official holiday. The row stays, so that the holiday is not added again. */
  declare removed_at: Date | null;
  declare created_at: Date;
  declare updated_at: Date;
}

/** A row of `media`: a stored file, with one row for each purpose. */
export class MediaModel extends RowModel {
  static override tableName = 'media';
  static override jsonAttributes = ['sizes'];

  declare id: string;
  /** SHA-256 in hexadecimal. */
  declare hash: string;
  declare purpose: string;
  declare kind: 'image' | 'video' | 'icon';
  declare mime: string;
  declare url: string;
  declare bytes: number;
  declare width: number | null;
  declare height: number | null;
  /** Addresses of the picture's sizes, by width in pixels; `social` is the social image. */
  declare sizes: Record<string, string>;
  declare created_by: string | null;
  declare created_at: Date;
  /** Since when the file is unreferenced. Null while it is referenced, or before the first check. */
  declare unused_since: Date | null;
}

/** A row of `pages`. */
export class PageModel extends RowModel {
  static override tableName = 'pages';

  declare id: string;
  declare title: string;
  declare slug: string;
  declare content: string;
  declare meta_title: string;
  declare meta_description: string;
  declare is_published: boolean;
  declare created_at: Date;
  declare updated_at: Date;
}

/** A row of `publishers`: the last report of a publisher of the site. */
export class PublisherModel extends RowModel {
  static override tableName = 'publishers';
  static override idColumn = 'name';
  static override jsonAttributes = ['report'];

  declare name: string;
  declare report: object;
  declare heard_at: Date;
}

/** A row of `rebuild_hooks`: the position in the change feed up to which builds were requested. */
export class RebuildHookModel extends RowModel {
  static override tableName = 'rebuild_hooks';
  static override idColumn = 'name';

  declare name: string;
  declare feed_cursor: string;
}

/** A row of `remote_pictures`: a picture on another server that a record refers to, and that is to be copied. */
export class RemotePictureModel extends RowModel {
  static override tableName = 'remote_pictures';

  declare id: string;
  declare entity: 'franchise' | 'user' | 'banner' | 'hero_slide' | 'page' | 'content';
  declare entity_id: string;
  declare purpose: string;
  declare url: string;
  /** SHA-256 of the address in hexadecimal. */
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

/** A row of `settings`: a document, with its secrets stored separately. */
export class SettingModel extends RowModel {
  static override tableName = 'settings';
  static override idColumn = 'name';
  static override jsonAttributes = ['value', 'secrets'];

  declare name: string;
  declare value: object;
  /** Encrypted values by name. */
  declare secrets: Record<string, string> | null;
  declare updated_at: Date;
}
