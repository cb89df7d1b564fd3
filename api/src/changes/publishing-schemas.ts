import Type, { type Static } from 'typebox';
import { Line, Moment, OneOf, Text } from '../platform/http/schema.ts';

const FailingPage = Type.Object({
  url: Type.String({ maxLength: 300, description: 'Path on the site, such as `/franchise/kopi-house`' }),
  reason: Text('Reason', 500),
});

const FACTS = {
  publisher: Type.String({
    title: 'Publisher',
    maxLength: 80,
    pattern: '^[\\w.-]+$',
    description: 'Name of the publisher; each web server may have one',
  }),
  release: Type.Union([Line('Release', 40), Type.Null()], {
    description: 'Release that visitors see; null before the first',
  }),
  done: Type.Integer({
    minimum: 0,
    description: 'Pages completed by the current or latest full publication',
  }),
  total: Type.Integer({ minimum: 0, description: 'Pages of the full publication, as far as known' }),
  since: Type.Union([Moment, Type.Null()], { description: 'When the full publication began; null before the first' }),
  waiting: Type.Integer({ minimum: 0, description: 'Single pages that are not up to date yet' }),
  failing: Type.Integer({
    minimum: 0,
    description: 'Pages that failed; they keep their previous file and are retried',
  }),
  failures: Type.Array(FailingPage, { maxItems: 5, description: 'The first failures' }),
  error: Type.Union([Text('Error', 500), Type.Null()], {
    description: 'Why the latest full publication failed; null once one succeeds',
  }),
};

/** The report that a publisher sends every few seconds. */
export const PublishingReport = Type.Object({
  ...FACTS,
  state: OneOf('State', ['publishing', 'following', 'finished']),
});
export type PublishingReport = Static<typeof PublishingReport>;

export const PublishingProgress = Type.Object({
  ...FACTS,
  state: Type.Unsafe<'publishing' | 'following' | 'finished' | 'silent'>({
    ...OneOf('State', ['publishing', 'following', 'finished', 'silent']),
    description:
      'Publishing all pages; publishing single changes; finished a one-time publication; no report for too long',
  }),
  heard_at: Moment,
});
export type PublishingProgress = Static<typeof PublishingProgress>;
