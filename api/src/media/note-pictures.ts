import { createHash } from 'node:crypto';
import { MediaModel, newId, RemotePictureModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { NOW } from '../platform/database/database-time.ts';
import { isRemote, namedPictures, type PictureHolder } from './picture-fields.ts';

/** Longer addresses are refused where they are saved. */
const LONGEST_ADDRESS = 500;
const UPLOAD = /^\/uploads\/([0-9a-f]{32})/;

/** What an address is looked up by. */
export const urlHash = (url: string): string => createHash('sha256').update(url).digest('hex');

/** A record that was saved, with the fields that may name pictures. */
export interface SavedRecord {
  id: string;
  fields: Readonly<Record<string, unknown>>;
}

/** Leaves pictures on other servers to the background, which fetches each once. */
const leaveToFetch = async (
  trx: Knex,
  holder: PictureHolder,
  saved: readonly SavedRecord[],
  actorId: string | null,
) => {
  const rows = saved.flatMap(({ id, fields }) =>
    namedPictures(holder, fields)
      .filter(({ url }) => isRemote(url) && url.length <= LONGEST_ADDRESS)
      .map(({ url, purpose }) => ({
        id: newId(),
        entity: holder,
        entity_id: id,
        purpose,
        url,
        url_hash: urlHash(url),
      })),
  );
  if (rows.length === 0) return;
  await trx(RemotePictureModel.tableName)
    .insert(rows.map(row => ({ ...row, created_by: actorId })))
    .onConflict(['entity', 'entity_id', 'url_hash', 'purpose'])
    // What was stored before is put in its place again, without another fetch. What waits keeps the time of its next attempt,
    // what failed waits for "Try again". MySQL assigns from left to right: the time is decided by the status of before.
    .merge({
      next_attempt_at: trx.raw("IF(status = 'stored', CURRENT_TIMESTAMP(3), next_attempt_at)"),
      status: trx.raw("IF(status = 'stored', 'waiting', status)"),
    });
};

/**
 * Keeps uploads that are referred to again from being removed. Removing locks the row of a file: it either sees this
 * change, or is over before this transaction goes on.
 */
const keepUploads = async (trx: Knex, holder: PictureHolder, saved: readonly SavedRecord[]) => {
  const names = new Set<string>();
  for (const { fields } of saved)
    for (const { url } of namedPictures(holder, fields)) {
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
 * Notes the pictures of saved records, in the transaction of the save.
 * @param actorId who saved; fetched pictures count towards their quota
 */
export const notePictures = async (
  trx: Knex,
  holder: PictureHolder,
  saved: readonly SavedRecord[],
  actorId: string | null,
): Promise<void> => {
  await leaveToFetch(trx, holder, saved, actorId);
  await keepUploads(trx, holder, saved);
};

/** Tries addresses again at once that could not be fetched. */
export const fetchAgain = (knex: Knex, ids: string[]): Promise<number> =>
  RemotePictureModel.query(knex)
    .findByIds(ids)
    .where({ status: 'failed' })
    .patch({ status: 'waiting', reason: null, attempts: 0, next_attempt_at: NOW, updated_at: NOW })
    .then(count => count);
