import Type, { type Static } from 'typebox';
import { EMBEDDED_LENGTH } from '../media/limits.ts';
import { Line, Moment, Name, Text } from '../platform/http/schema.ts';

/** A content page; `content` is HTML of the supported tags, sanitised when saved. */
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

/** Maximum characters in a page's HTML, without embedded pictures. */
export const PAGE_HTML_LENGTH_LIMIT = 1_000_000;
/** Maximum number of HTML tags in a page. */
export const PAGE_HTML_TAGS_LIMIT = 50_000;

const fields = {
  title: Name('Title', 200),
  slug: Type.String({
    title: 'Slug',
    maxLength: 100,
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    description: 'lowercase letters, digits and single hyphens',
  }),
  content: Type.Optional(Text('Content', EMBEDDED_LENGTH)),
  meta_title: Type.Optional(Line('Meta Title', 60)),
  meta_description: Type.Optional(Line('Meta Description', 160)),
  is_published: Type.Optional(Type.Boolean({ title: 'Published' })),
};

export const PageCreate = Type.Object(fields);
export type PageCreate = Static<typeof PageCreate>;

/** A partial update; missing fields are kept. */
export const PageUpdate = Type.Partial(Type.Object(fields));
export type PageUpdate = Static<typeof PageUpdate>;
