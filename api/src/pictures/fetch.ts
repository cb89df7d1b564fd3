import { rm } from 'node:fs/promises';
import { inTransaction, RemotePictureModel } from '@marketplace/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { type DownloadOptions, download, FetchFailure, type FetchFailureReason } from '../media/download.ts';
import { type FilePurpose, storeFile } from '../media/service.ts';
import { isUploadAddress } from '../media/upload-names.ts';
import { Uploads } from '../media/uploads.ts';
import type { Context } from '../platform/context.ts';
import { NOW } from '../platform/database/database-time.ts';
import { withLease } from '../platform/database/lease.ts';
import { DomainError } from '../platform/errors/errors.ts';
import { type RepeatedWork, repeatWork } from '../platform/runtime/repeat-work.ts';
import { replacePicture, usesPicture } from './picture-stores.ts';

const LEASE = { name: 'remote-pictures', seconds: 30 };
const EVERY_MS = 1000;
/** Number of pictures that are fetched at the same time, so that a server that does not respond delays few others. */
const CONCURRENT = 4;
/**
 * Minutes until the next attempt, by the number of failed attempts. After the last attempt, an admin or consultant can
 * retry.
 */
const RETRY_MINUTES = [1, 10, 60, 360];
/** Minutes until the next attempt when the daily quota is used up. */
const QUOTA_MINUTES = 360;

type FetchContext = Pick<Context, 'config' | 'database'>;

export interface FetchWork extends FetchContext {
  uploads: Uploads;
  log: FastifyBaseLogger;
  signal: AbortSignal;
  /** Options for tests. */
  download?: DownloadOptions;
}

const BY_KIND: Partial<Record<DomainError['kind'], FetchFailureReason>> = {
  'too-large': 'too_large',
  unsupported: 'wrong_type',
  invalid: 'damaged',
};

const failureOf = (error: unknown): FetchFailure | null => {
  if (error instanceof FetchFailure) return error;
  if (!(error instanceof DomainError)) return null;
  if (error.kind === 'too-many') return new FetchFailure('quota', true);
  if (error.text?.[0] === 'image_has_too_many_pixels') return new FetchFailure('too_many_pixels', false);
  const reason = BY_KIND[error.kind];
  return reason ? new FetchFailure(reason, false) : null;
};

/** Returns the path of an upload on this site, which does not need to be fetched; null for other addresses. */
const ownAddress = async ({ config, uploads }: FetchWork, url: string): Promise<string | null> => {
  const prefix = `${config.publicUrl}/uploads/`;
  if (!url.startsWith(prefix)) return null;
  const address = new URL(url).pathname;
  return isUploadAddress(address) && (await uploads.holds(address)) ? address : null;
};

const fetched = async (work: FetchWork, { url, purpose, created_by }: RemotePictureModel): Promise<string> => {
  const own = await ownAddress(work, url);
  if (own) return own;
  const path = await work.uploads.incoming();
  try {
    const file = await download(url, path, work.download);
    return (await storeFile(work, file, purpose as FilePurpose, created_by === null ? null : { id: created_by })).url;
  } finally {
    await rm(path, { force: true });
  }
};

const noteFailure = async (knex: Knex, row: RemotePictureModel, { reason, isPassing }: FetchFailure) => {
  const minutes = reason === 'quota' ? QUOTA_MINUTES : RETRY_MINUTES[row.attempts];
  const isOver = !isPassing || minutes === undefined;
  await RemotePictureModel.query(knex)
    .where({ url_hash: row.url_hash, purpose: row.purpose, status: 'waiting' })
    .patch({
      reason,
      status: isOver ? 'failed' : 'waiting',
      attempts: reason === 'quota' ? row.attempts : row.attempts + 1,
      next_attempt_at: raw('UTC_TIMESTAMP(3) + INTERVAL ? MINUTE', [minutes ?? 0]),
      updated_at: NOW,
    });
};

/** Postpones a picture that could not be stored by a minute; its address is not at fault. */
const postpone = (knex: Knex, { url_hash, purpose }: RemotePictureModel) =>
  RemotePictureModel.query(knex)
    .where({ url_hash, purpose, status: 'waiting' })
    .patch({ next_attempt_at: raw('UTC_TIMESTAMP(3) + INTERVAL 1 MINUTE'), updated_at: NOW });

/** Replaces the address by the stored file in all records that use this address. */
const store = async (knex: Knex, row: RemotePictureModel, address: string) => {
  const uses = await RemotePictureModel.query(knex).where({
    url_hash: row.url_hash,
    purpose: row.purpose,
    status: 'waiting',
  });
  for (const use of uses)
    await inTransaction(knex, async trx => {
      await replacePicture(trx, use, { url: use.url, purpose: use.purpose as FilePurpose }, address);
      await use.$query(trx).patch({ status: 'stored', stored_url: address, reason: null, updated_at: NOW });
    });
};

const fetchOne = async (work: FetchWork, row: RemotePictureModel) => {
  const { knex } = work.database;
  const picture = { url: row.url, purpose: row.purpose as FilePurpose };
  // The record may have been deleted, or have another picture now.
  if (!(await usesPicture(knex, row, picture))) return void (await row.$query(knex).delete());
  const storedUrl = row.stored_url && (await work.uploads.holds(row.stored_url)) ? row.stored_url : null;
  try {
    await store(knex, row, storedUrl ?? (await fetched(work, row)));
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) {
      await postpone(knex, row);
      throw error;
    }
    await noteFailure(knex, row, failure);
  }
};

const duePictures = (knex: Knex) =>
  RemotePictureModel.query(knex)
    .where({ status: 'waiting' })
    .where('next_attempt_at', '<=', NOW)
    .orderBy(['next_attempt_at', 'id'])
    .limit(100);

/** Returns one row per address, since one download serves all records with this address. */
const withoutRepetitions = (rows: RemotePictureModel[]) => [
  ...new Map(rows.map(row => [`${row.url_hash} ${row.purpose}`, row])).values(),
];

/**
 * Fetches and stores all due pictures; only one process does this at a time.
 * @returns when no picture is due
 */
export const fetchPictures = async (work: FetchWork): Promise<void> => {
  const { knex } = work.database;
  if ((await duePictures(knex).limit(1)).length === 0) return;
  await withLease(knex, { ...LEASE, signal: work.signal }, async lease => {
    const failed = new Set<string>();
    for (;;) {
      const rows = withoutRepetitions((await duePictures(knex)).filter(({ id }) => !failed.has(id)));
      if (rows.length === 0 || lease.signal.aborted) return;
      const queue = rows[Symbol.iterator]();
      const worker = async () => {
        for (const row of queue) {
          if (lease.signal.aborted) return;
          await fetchOne(work, row).catch(error => {
            failed.add(row.id);
            work.log.error({ err: error, picture: row.id }, 'a picture could not be fetched or stored');
          });
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT }, worker));
    }
  });
};

/** Fetches pictures until it is stopped. Any number of processes may do so. */
export const startPictureFetcher = (place: FetchContext, log: FastifyBaseLogger): RepeatedWork => {
  let uploads: Promise<Uploads> | undefined;
  const fetcher = repeatWork({
    work: async signal => {
      if ((await duePictures(place.database.knex).limit(1)).length === 0) return;
      uploads ??= Uploads.open(place.config, log);
      const opened = await uploads.catch(error => {
        uploads = undefined;
        throw error;
      });
      await fetchPictures({ ...place, uploads: opened, log, signal });
    },
    failed: error => log.error({ err: error }, 'pictures could not be fetched'),
    everyMs: EVERY_MS,
  });
  return {
    stop: async () => {
      await fetcher.stop();
      await uploads?.then(
        opened => opened.close(),
        () => {},
      );
    },
  };
};
