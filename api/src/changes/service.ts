import { ContentChangeModel, idsOf, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { tellWhenCommitted } from './committed.ts';
import type { ChangeKind } from './schemas.ts';
import { rememberTrace } from './traces.ts';

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
export const recordChange = (trx: Knex, change: ContentChange): Promise<void> => recordChanges(trx, [change]);

/** The same for many at once. */
export const recordChanges = async (trx: Knex, changes: ContentChange[]): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ kind, entityId: entity_id, action = 'saved', slugs, categories }) => ({
    id: newId(),
    kind,
    entity_id,
    action,
    touches: { slugs: [...new Set(slugs)], categories: [...new Set(categories)] },
  }));
  await ContentChangeModel.insertAll(trx, rows);
  await rememberTrace(trx, idsOf(rows));
  tellWhenCommitted(trx);
};
