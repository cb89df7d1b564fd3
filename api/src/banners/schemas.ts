import Type, { type Static } from 'typebox';
import { Moment, OneOf } from '../platform/schema.ts';
import { BANNER_LOCATIONS, LEGACY_BANNER_LOCATIONS } from './options.ts';

/** A banner that is on now, as the public site needs it; the dates let an old page know when it is over. */
export const PublicBanner = Type.Object({
  id: Type.String(),
  title: Type.String(),
  image_url: Type.String(),
  link_url: Type.String(),
  location: OneOf('Location', [...BANNER_LOCATIONS, ...LEGACY_BANNER_LOCATIONS]),
  start_date: Moment,
  end_date: Moment,
  target_blank: Type.Boolean(),
});
export type PublicBanner = Static<typeof PublicBanner>;
