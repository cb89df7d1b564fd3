import Type, { type Static } from 'typebox';
import { Moment, OneOf, OptionalLink, RequiredImage, RequiredLine } from '../platform/http/schema.ts';
import { ALL_BANNER_LOCATIONS, BANNER_LOCATIONS, BANNER_STATUSES } from './options.ts';
import { TIME_PATTERN } from './times.ts';

/** A current banner for the public site; the dates let an old page hide it when it ends. */
export const PublicBanner = Type.Object({
  id: Type.String(),
  title: Type.String(),
  image_url: Type.String(),
  link_url: Type.String(),
  location: OneOf('Location', ALL_BANNER_LOCATIONS),
  start_date: Moment,
  end_date: Moment,
  target_blank: Type.Boolean(),
});
export type PublicBanner = Static<typeof PublicBanner>;

export const Banner = Type.Object({
  ...PublicBanner.properties,
  is_active: Type.Boolean(),
  status: OneOf('Status', BANNER_STATUSES),
  impressions: Type.Integer(),
  clicks: Type.Integer(),
  created_at: Moment,
  updated_at: Moment,
});
export type Banner = Static<typeof Banner>;

const BannerTime = (title: string, alone: string) =>
  Type.String({
    title,
    pattern: TIME_PATTERN,
    description: `a date, or a date with time; a date alone is ${alone} of that day in Malaysia`,
  });

const fields = {
  title: RequiredLine('Title', 200),
  image_url: RequiredImage('Image'),
  link_url: Type.Optional(OptionalLink('Link URL')),
  start_date: BannerTime('Start date', 'the start'),
  end_date: BannerTime('End date', 'the end'),
  is_active: Type.Optional(Type.Boolean({ title: 'Active' })),
  target_blank: Type.Optional(Type.Boolean({ title: 'Open in a new tab' })),
};

export const BannerCreate = Type.Object({ ...fields, location: OneOf('Location', BANNER_LOCATIONS) });
export type BannerCreate = Static<typeof BannerCreate>;

/** A partial update. A banner may keep an old location, but no banner can get one. */
export const BannerUpdate = Type.Partial(Type.Object({ ...fields, location: OneOf('Location', ALL_BANNER_LOCATIONS) }));
export type BannerUpdate = Static<typeof BannerUpdate>;
