import { inTransaction, MediaModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { uploadName, uploadPrefix } from '../media/upload-names.ts';
import { Uploads } from '../media/uploads.ts';
import { databaseTime } from '../platform/database/database-time.ts';
import { pauseBetweenBatches } from '../platform/database/in-batches.ts';
import type { Schedule } from '../schedules/schedule.ts';

/** Days after which a file without references is removed. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const ROWS = 500;
/** Number of files that are checked in one pass over all texts. */
const FILES = 20_000;

/**
 * Columns that contain addresses of uploads. The tables include the recycle bin, and the audit log contains previous
 * versions.
 */
const TEXTS: Record<string, { key: string; columns: string[] }> = {
  franchises: { key: 'id', columns: ['image_url', 'og_image', 'media_gallery', 'description', 'why_choose', 'faqs'] },
  users: { key: 'id', columns: ['photo'] },
  banners: { key: 'id', columns: ['image_url', 'link_url'] },
  hero_slides: { key: 'id', columns: ['image_url', 'button_url'] },
  pages: { key: 'id', columns: ['content'] },
  settings: { key: 'name', columns: ['value'] },
  audit_log: { key: 'id', columns: ['`before`', '`after`'] },
  outbox: { key: 'id', columns: ['payload'] },
};

const NAME = /\/uploads\/([0-9a-f]{32})/g;

/** Removes from `names` the files that are referenced. */
const withoutReferences = async (knex: Knex, names: Set<string>, signal: AbortSignal): Promise<boolean> => {
  for (const [table, { key, columns }] of Object.entries(TEXTS)) {
    let last = '';
    for (;;) {
      if (signal.aborted) return false;
      const startedAt = performance.now();
      const texts = columns.map(column => `COALESCE(${column}, '')`).join(", ' ', ");
      const [rows = []] = await knex.raw<{ place: string; text: string }[][]>(
        `SELECT ${key} AS place, CONCAT(${texts}) AS text FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${ROWS}`,
        [last],
      );
      for (const { text } of rows) for (const [, name = ''] of text.matchAll(NAME)) names.delete(name);
      last = rows.at(-1)?.place ?? last;
      if (rows.length < ROWS) break;
      await pauseBetweenBatches(startedAt);
    }
  }
  return true;
};

/**
 * Removes a file whose retention period has ended. Its row is locked. A concurrent save that refers to the file either
 * waits and then finds no row, or came first and marked the row as used.
 */
const removeFile = (knex: Knex, uploads: Uploads, id: string, before: Date): Promise<boolean> =>
  inTransaction(knex, async trx => {
    const row = await MediaModel.query(trx).findById(id).where('unused_since', '<', before).forUpdate();
    if (!row) return false;
    const sameContent = await MediaModel.query(trx).where({ hash: row.hash }).whereNot({ id }).forUpdate();
    await row.$query(trx).delete();
    // The file itself stays: another row with equal content uses it for another purpose.
    if (sameContent.length > 0) return true;
    for (const address of new Set([row.url, ...Object.values(row.sizes)]))
      if (uploadName(address)) await uploads.remove(address);
    return true;
  });

interface UnusedFile {
  checked: number;
  removed: number;
}

const checkFiles = async (
  { knex, uploads, signal }: { knex: Knex; uploads: () => Promise<Uploads>; signal: AbortSignal },
  files: MediaModel[],
): Promise<UnusedFile> => {
  const now = await databaseTime(knex);
  const unused = new Set(files.map(({ hash }) => uploadPrefix(hash)));
  if (!(await withoutReferences(knex, unused, signal))) return { checked: 0, removed: 0 };
  const idsWhere = (wanted: (file: MediaModel) => boolean) => files.filter(wanted).map(({ id }) => id);
  const isUnused = ({ hash }: MediaModel) => unused.has(uploadPrefix(hash));
  await MediaModel.query(knex)
    .findByIds(idsWhere(file => !isUnused(file) && file.unused_since !== null))
    .patch({ unused_since: null });
  await MediaModel.query(knex)
    .findByIds(idsWhere(file => isUnused(file) && file.unused_since === null))
    // Recently stored files are skipped, since a save may have referred to one while the texts were read.
    .where('created_at', '<', new Date(now.getTime() - DAY_MS))
    .patch({ unused_since: now });
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  let removed = 0;
  for (const file of files.filter(isUnused)) {
    if (signal.aborted) break;
    if (file.unused_since === null || file.unused_since >= before) continue;
    if (await removeFile(knex, await uploads(), file.id, before)) removed++;
  }
  return { checked: files.length, removed };
};

/** Removes uploads without references from records, previous versions or the recycle bin for 30 days. */
export const unusedUploadSchedule: Schedule = {
  name: 'unused-uploads',
  summary: `Removes uploaded files that nothing has referred to for ${KEPT_DAYS} days`,
  cron: '20 4 * * *',
  run: async ({ config, database: { knex }, log, signal }) => {
    let opened: Promise<Uploads> | undefined;
    const uploads = () => (opened ??= Uploads.open(config, log));
    const total: UnusedFile = { checked: 0, removed: 0 };
    try {
      for (let last = ''; !signal.aborted; ) {
        const files = await MediaModel.query(knex).where('id', '>', last).orderBy('id').limit(FILES);
        if (files.length === 0) break;
        const { checked, removed } = await checkFiles({ knex, uploads, signal }, files);
        total.checked += checked;
        total.removed += removed;
        last = files.at(-1)?.id ?? last;
      }
    } finally {
      await opened?.then(store => store.close());
    }
    return { outcome: 'done', detail: { ...total } };
  },
};
