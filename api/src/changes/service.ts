import { newId } from '@marketplace/db';
import type { Knex } from 'knex';
import type { ChangeKind } from './schemas.ts';

/** A write that visitors can see. */
export interface ContentChange {
  kind: ChangeKind;
  entityId: string;
  action?: 'saved' | 'deleted';
  /** Slugs that the record has or had. */
  slugs?: string[];
  /** Slugs of the categories it is or was in. */
  categories?: string[];
}

/** Tells the publishers, in the same transaction as the change (architecture "Publishing"). */
export const recordChange = async (trx: Knex, change: ContentChange) => {
  await trx('content_changes').insert({
    id: newId(),
    kind: change.kind,
    entity_id: change.entityId,
    action: change.action ?? 'saved',
    touches: JSON.stringify({
      slugs: [...new Set(change.slugs ?? [])],
      categories: [...new Set(change.categories ?? [])],
    }),
  });
};
