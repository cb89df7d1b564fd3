import { ContentChangeModel, idsOf, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { announceAfterCommit } from './committed.ts';
import type { ChangeKind } from './schemas.ts';
import { storeChangeTraces } from './traces.ts';

/** A change that visitors can see. */
export interface ContentChange {
  kind: ChangeKind;
  entityId: string;
  action?: 'saved' | 'deleted';
  /** Current and previous slugs of the record. */
  slugs?: string[];
  /** Slugs of its current and previous categories. */
  categories?: string[];
}

/** Records a change for the publishers, in the transaction of the change. */
export const recordChange = (trx: Knex, change: ContentChange): Promise<void> => recordChanges(trx, [change]);

/** Records several changes with one statement. */
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
  await storeChangeTraces(trx, idsOf(rows));
  announceAfterCommit(trx);
};
