import Type, { type Static } from 'typebox';
import { Line, Moment, OneOf, Text } from '../platform/http/schema.ts';

const FailingPage = Type.Object({
  url: Type.String({ maxLength: 300, description: 'On the site, for instance `/franchise/kopi-house`' }),
  reason: Text('Reason', 500),
});

const FACTS = {
  publisher: Type.String({
    title: 'Publisher',
    maxLength: 80,
    pattern: '^[\\w.-]+$',
    description: 'Which one: each web server may have its own',
  }),
  release: Type.Union([Line('Release', 40), Type.Null()], { description: 'What visitors get; null before the first' }),
  done: Type.Integer({
    minimum: 0,
    description: 'Pages that the current or latest publication of everything has done',
  }),
  total: Type.Integer({ minimum: 0, description: 'Pages that it has to do, as far as it knows' }),
  since: Type.Union([Moment, Type.Null()], { description: 'When it began; null when there was none yet' }),
  waiting: Type.Integer({ minimum: 0, description: 'Single pages that are not up to date yet' }),
  failing: Type.Integer({
    minimum: 0,
    description: 'Pages that failed: they keep their older file and are tried again',
  }),
  failures: Type.Array(FailingPage, { maxItems: 5, description: 'The first of them' }),
  error: Type.Union([Text('Error', 500), Type.Null()], {
    description: 'Why the latest publication of everything failed; null once one succeeds',
  }),
};

/** What a publisher says of itself, every few seconds. */
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
      'Every page is being made; single changes are; it was asked for everything once and is done; nothing was heard of it for too long',
  }),
  heard_at: Moment,
});
export type PublishingProgress = Static<typeof PublishingProgress>;
