import Type, { type Static } from 'typebox';
import { Moment, OneOf } from '../platform/http/schema.ts';

/** The kinds of records and settings that change what visitors see. */
const CHANGE_KINDS = [
  'franchise',
  'category',
  'content',
  'site_settings',
  'search_settings',
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
    slugs: Type.Array(Type.String(), { description: 'Current and previous slugs of the record' }),
    categories: Type.Array(Type.String(), { description: 'Slugs of its current and previous categories' }),
  }),
  created_at: Moment,
  traceparent: Type.Optional(Type.String({ description: 'Trace of the save, for traces of the pages' })),
});
export type Change = Static<typeof Change>;

/**
 * The response of the feed. Changes of the last 10 seconds are repeated, so that a late commit is not missed. Readers
 * skip changes that they have already processed.
 */
export const ChangeFeed = Type.Object({ changes: Type.Array(Change), cursor: Type.String() });
export type ChangeFeed = Static<typeof ChangeFeed>;
