import Type, { type Static } from 'typebox';
import { Moment, OneOf } from '../platform/http/schema.ts';

/** What visitors can see and can change. */
const CHANGE_KINDS = [
  'franchise',
  'category',
  'content',
  'site_settings',
  'analytics',
  'page',
  'banner',
  'hero_slide',
  'consultant',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const Change = Type.Object({
  id: Type.String(),
  kind: OneOf('Kind', CHANGE_KINDS),
  entity_id: Type.String(),
  action: OneOf('Action', ['saved', 'deleted']),
  touches: Type.Object({
    slugs: Type.Array(Type.String(), { description: 'Slugs that the record has or had' }),
    categories: Type.Array(Type.String(), { description: 'Slugs of the categories it is or was in' }),
  }),
  created_at: Moment,
  traceparent: Type.Optional(Type.String({ description: 'Of a save that is traced, for whoever traces its pages' })),
});
export type Change = Static<typeof Change>;

/** What is younger than 10 seconds comes again: a late commit is never missed, and the reader forgets what it has done. */
export const ChangeFeed = Type.Object({ changes: Type.Array(Change), cursor: Type.String() });
export type ChangeFeed = Static<typeof ChangeFeed>;
