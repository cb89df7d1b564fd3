import Type, { type Static } from 'typebox';
import { Moment } from '../platform/schema.ts';

/** A content page; `content` is HTML of the supported tags, sanitised when it was saved. */
export const Page = Type.Object({
  id: Type.String(),
  title: Type.String(),
  slug: Type.String(),
  content: Type.String(),
  meta_title: Type.String(),
  meta_description: Type.String(),
  is_published: Type.Boolean(),
  updated_at: Moment,
});
export type Page = Static<typeof Page>;
