import { readFile } from 'node:fs/promises';
import { MediaModel } from '@marketplace/db';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors/errors.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { type ImageSender, prepareImage, requireReadableImage } from './image-sizes.ts';
import { ICON_LIMIT, UPLOAD_LIMIT, UPLOAD_MB } from './limits.ts';
import { type FileSender, readWithinQuota } from './read-within-quota.ts';
import type { Upload } from './schemas.ts';
import { uploadPrefix } from './upload-names.ts';
import type { UploadContent } from './upload-store.ts';
import type { Uploads } from './uploads.ts';
import { cleanVideo } from './video/clean-video.ts';

/** The purpose of a file. */
export type FilePurpose =
  | 'upload'
  | 'logo'
  | 'favicon'
  | 'photo'
  | 'franchise'
  | 'gallery'
  | 'banner'
  | 'hero'
  | 'page'
  | 'refund_request';

/** A received file. */
export interface ArrivedFile {
  content: UploadContent;
  /** The beginning of the file. */
  head: Buffer;
  bytes: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
}

type Stored = Pick<MediaModel, 'kind' | 'mime' | 'url' | 'width' | 'height' | 'sizes'>;

/** Purposes that accept videos or icons. */
const MAY_BE_VIDEO: ReadonlySet<FilePurpose> = new Set(['upload', 'gallery']);
const MAY_BE_ICON: ReadonlySet<FilePurpose> = new Set(['upload', 'favicon']);

const wrongType = () => new DomainError('unsupported', ['file_type_not_accepted']);

/** Reads a whole file, at most 10 MB. */
const bytesOf = async ({ content }: ArrivedFile) => (Buffer.isBuffer(content) ? content : readFile(content.path));

const inputOf = ({ content }: ArrivedFile) => (Buffer.isBuffer(content) ? content : content.path);

/**
 * Returns the type of a file.
 * @throws 413, 415 when the file is not accepted for this purpose
 */
export const requireAcceptedKind = (file: ArrivedFile, purpose: FilePurpose): FileKind => {
  if (file.bytes > UPLOAD_LIMIT) throw new DomainError('too-large', ['file_too_large', { limit: UPLOAD_MB }]);
  const found = fileKind(file.head);
  if (!found) throw wrongType();
  if (found.kind === 'video' && !MAY_BE_VIDEO.has(purpose)) throw wrongType();
  if (found.kind === 'icon' && !MAY_BE_ICON.has(purpose)) throw wrongType();
  if (found.kind === 'icon' && file.bytes > ICON_LIMIT) throw new DomainError('too-large', ['icon_too_large']);
  return found;
};

const WITHOUT_SIZES = { width: null, height: null, sizes: {} };

const store = async (uploads: Uploads, file: ArrivedFile, found: FileKind, reader: ImageSender): Promise<Stored> => {
  const name = uploadPrefix(file.hash);
  const { kind, mime } = found;
  if (kind === 'video') {
    const cleaned = await cleanVideo(file.content, found.extension, reader);
    const url = await uploads.keep(`${name}.${found.extension}`, cleaned);
    return { kind, mime, url, ...WITHOUT_SIZES };
  }
  if (kind === 'icon') {
    return { kind, mime, url: await uploads.keep(`${name}.ico`, await bytesOf(file)), ...WITHOUT_SIZES };
  }
  const { original, width, height, ...image } = await prepareImage(inputOf(file), found.format, name, reader);
  const sizes: Record<string, string> = {};
  for (const [size, { name, content }] of Object.entries(image.sizes)) sizes[size] = await uploads.keep(name, content);
  return { kind, mime, url: await uploads.keep(original.name, original.content), width, height, sizes };
};

/**
 * Returns whether a PNG is animated: then the `acTL` chunk precedes its first frame. Only the first frame is stored.
 */
const isAnimatedPng = ({ head }: ArrivedFile, found: FileKind) =>
  found.kind === 'image' && found.format === 'png' && head.includes('acTL');

const uploadOf = ({ url, kind, width, height, sizes }: Stored, file: ArrivedFile, found: FileKind): Upload => ({
  url,
  kind,
  width,
  height,
  sizes,
  ...(isAnimatedPng(file, found) && { animation_lost: true }),
});

/** Returns a file that is already stored, and marks it as used, so that it is not removed as unused. */
const findStoredFile = async (
  { uploads, database: { knex } }: MediaContext,
  { hash }: ArrivedFile,
  purpose: FilePurpose,
) => {
  const known = await MediaModel.query(knex).findOne({ hash, purpose });
  if (!known) return undefined;
  if (known.unused_since !== null) {
    const kept = await MediaModel.query(knex).findById(known.id).patch({ unused_since: null });
    if (kept === 0) return undefined;
  }
  return (await uploads.holds(known.url)) ? known : undefined;
};

/** The services for storing files. */
export type MediaContext = Pick<Context, 'config' | 'database' | 'uploads'>;

/**
 * Stores a file under the hash of its content, so that a file that arrives again is stored once. Images are stored in
 * every size that pages use.
 * @param sender the user whose quota the file counts towards; null for the system
 * @throws 413 too large; 415 unsupported type; 422 damaged, or too many pixels; 429 quota used up, or too many files at
 * the same time; 503 storage failed
 */
export const storeFile = async (
  place: MediaContext,
  file: ArrivedFile,
  purpose: FilePurpose,
  sender: FileSender | null,
): Promise<Upload> => {
  const found = requireAcceptedKind(file, purpose);
  const known = await findStoredFile(place, file, purpose);
  if (known) return uploadOf(known, file, found);
  return readWithinQuota(place, file.bytes, sender, async reader => {
    const stored = await store(place.uploads, file, found, reader);
    const { hash, bytes } = file;
    await MediaModel.query(place.database.knex)
      .insert({ ...stored, hash, purpose, bytes, created_by: sender?.id ?? null, unused_since: null })
      .onConflict(['hash', 'purpose'])
      .merge(['url', 'kind', 'mime', 'width', 'height', 'sizes', 'bytes', 'unused_since']);
    return uploadOf(stored, file, found);
  });
};

/** The sender of files that are not stored, with the services of their quota. */
export interface CheckedSender extends FileSender {
  place: Pick<Context, 'config' | 'database'>;
}

/**
 * Checks whether a file could be stored, without storing it.
 * @param sender the user whose quota the file counts towards; without one nothing is counted
 * @throws the errors of {@link storeFile}
 */
export const requireAcceptedFile = async (
  file: ArrivedFile,
  purpose: FilePurpose,
  sender?: CheckedSender,
): Promise<void> => {
  const found = requireAcceptedKind(file, purpose);
  const inspect = async (reader: ImageSender) => {
    if (found.kind === 'image') await requireReadableImage(inputOf(file), reader);
    if (found.kind === 'video') await cleanVideo(file.content, found.extension, reader);
  };
  await (sender ? readWithinQuota(sender.place, file.bytes, sender, inspect) : inspect({ who: '' }));
};
