import { MediaModel, newId, RemotePictureModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { NOW } from '../platform/database/database-time.ts';
import { sha256 } from '../platform/values/sha256.ts';
import { LONGEST_ADDRESS } from './limits.ts';
import { isRemote, type PictureOwnerKind, picturesOf } from './picture-fields.ts';

const UPLOAD = /^\/uploads\/([0-9a-f]{32})/;

/** A saved record with the fields that may contain pictures. */
export interface SavedRecord {
  id: string;
  fields: Readonly<Record<string, unknown>>;
}

/** Queues pictures on other servers, which the background fetches once each. */
const leaveToFetch = async (
  trx: Knex,
  kind: PictureOwnerKind,
  saved: readonly SavedRecord[],
  actorId: string | null,
) => {
  const rows = saved.flatMap(({ id, fields }) =>
    picturesOf(kind, fields)
      .filter(({ url }) => isRemote(url) && url.length <= LONGEST_ADDRESS)
      .map(({ url, purpose }) => ({
        id: newId(),
        entity: kind,
        entity_id: id,
        purpose,
        url,
        url_hash: sha256(url),
      })),
  );
  if (rows.length === 0) return;
  await trx(RemotePictureModel.tableName)
    .insert(rows.map(row => ({ ...row, created_by: actorId })))
    .onConflict(['entity', 'entity_id', 'url_hash', 'purpose'])
    // A picture that is already stored is not fetched again. Waiting rows keep the time of their next attempt, and
    // failed ones wait for "Try again". MySQL assigns from left to right, so the time is computed from the previous
    // status.
    .merge({
      next_attempt_at: trx.raw("IF(status = 'stored', CURRENT_TIMESTAMP(3), next_attempt_at)"),
      status: trx.raw("IF(status = 'stored', 'waiting', status)"),
    });
};

/**
 * Prevents the removal of uploads that are used again. The removal locks the row of the file: it either sees this
 * change, or ends before this transaction continues.
 */
const keepUploads = async (trx: Knex, kind: PictureOwnerKind, saved: readonly SavedRecord[]) => {
  const names = new Set<string>();
  for (const { fields } of saved)
    for (const { url } of picturesOf(kind, fields)) {
      const name = UPLOAD.exec(url)?.[1];
      if (name) names.add(name);
    }
  if (names.size === 0) return;
  const unused = await MediaModel.query(trx)
    .whereNotNull('unused_since')
    .where(any => {
      for (const name of names) any.orWhere('hash', 'like', `${name}%`);
    })
    .select('id');
  if (unused.length === 0) return;
  await MediaModel.query(trx)
    .findByIds(unused.map(({ id }) => id))
    .patch({ unused_since: null });
};

/**
 * Records the pictures of saved records, in the transaction of the save.
 * @param actorId the user who saved; fetched pictures count towards their quota
 */
export const recordPictures = async (
  trx: Knex,
  kind: PictureOwnerKind,
  saved: readonly SavedRecord[],
  actorId: string | null,
): Promise<void> => {
  await leaveToFetch(trx, kind, saved, actorId);
  await keepUploads(trx, kind, saved);
};

/** Retries failed addresses immediately. */
export const retryDownloads = (knex: Knex, ids: string[]): Promise<number> =>
  RemotePictureModel.query(knex)
    .findByIds(ids)
    .where({ status: 'failed' })
    .patch({ status: 'waiting', reason: null, attempts: 0, next_attempt_at: NOW, updated_at: NOW })
    .then(count => count);
