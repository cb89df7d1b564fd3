import { readFile } from 'node:fs/promises';
import { MediaModel } from '@marketplace/db';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors/errors.ts';
import { counted, type Sender } from './counted.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { demandReadable, prepareImage, type Reader } from './image-sizes.ts';
import { ICON_LIMIT, UPLOAD_LIMIT, UPLOAD_MB } from './limits.ts';
import type { Upload } from './schemas.ts';
import { uploadPrefix } from './upload-names.ts';
import type { UploadContent } from './upload-store.ts';
import type { Uploads } from './uploads.ts';
import { cleanVideo } from './video/clean-video.ts';

/** What a file is for. */
export type Purpose =
  | 'upload'
  | 'logo'
  | 'favicon'
  | 'photo'
  | 'franchise'
  | 'gallery'
  | 'banner'
  | 'hero'
  | 'page'
  | 'claim';

/** A file that arrived. */
export interface ArrivedFile {
  content: UploadContent;
  /** Its beginning. */
  head: Buffer;
  bytes: number;
  /** SHA-256, in hex. */
  hash: string;
}

type Stored = Pick<MediaModel, 'kind' | 'mime' | 'url' | 'width' | 'height' | 'sizes'>;

/** Where more than a picture is welcome. */
const MAY_BE_VIDEO: ReadonlySet<Purpose> = new Set(['upload', 'gallery']);
const MAY_BE_ICON: ReadonlySet<Purpose> = new Set(['upload', 'favicon']);

const wrongType = () => new DomainError('unsupported', ['file_type_not_accepted']);

/** A whole file, which has at most 10 MB. */
const bytesOf = async ({ content }: ArrivedFile) => (Buffer.isBuffer(content) ? content : readFile(content.path));

const inputOf = ({ content }: ArrivedFile) => (Buffer.isBuffer(content) ? content : content.path);

/** What a file is, if it is welcome for this. */
export const welcomeKind = (file: ArrivedFile, purpose: Purpose): FileKind => {
  if (file.bytes > UPLOAD_LIMIT) throw new DomainError('too-large', ['file_too_large', { limit: UPLOAD_MB }]);
  const found = fileKind(file.head);
  if (!found) throw wrongType();
  if (found.kind === 'video' && !MAY_BE_VIDEO.has(purpose)) throw wrongType();
  if (found.kind === 'icon' && !MAY_BE_ICON.has(purpose)) throw wrongType();
  if (found.kind === 'icon' && file.bytes > ICON_LIMIT) throw new DomainError('too-large', ['icon_too_large']);
  return found;
};

const WITHOUT_SIZES = { width: null, height: null, sizes: {} };

const store = async (uploads: Uploads, file: ArrivedFile, found: FileKind, reader: Reader): Promise<Stored> => {
  const name = uploadPrefix(file.hash);
  const { kind, mime } = found;
  if (kind === 'video') {
    const cleaned = await cleanVideo(await bytesOf(file), found.extension, reader);
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

/** An animated PNG says so before its first picture; only that is kept. */
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

/** A file that is stored already, and from now on stays: a removal that was about to begin finds it in use. */
const knownFile = async ({ uploads, database: { knex } }: Place, { hash }: ArrivedFile, purpose: Purpose) => {
  const known = await MediaModel.query(knex).findOne({ hash, purpose });
  if (!known) return undefined;
  if (known.unused_since !== null) {
    const kept = await MediaModel.query(knex).findById(known.id).patch({ unused_since: null });
    if (kept === 0) return undefined;
  }
  return (await uploads.holds(known.url)) ? known : undefined;
};

/** Where files are stored. */
export type Place = Pick<Context, 'config' | 'database' | 'uploads'>;

/**
 * Keeps a file under the hash of its content, once however often it arrives, images in every size that pages use.
 * @param sender it counts towards their quota; null is the system
 * @throws 413 too large; 415 not a type that is taken; 422 broken, or too many pixels; 429 the quota of the day is used up, or too many files at once; 503 the storage did not take it
 */
export const storeFile = async (
  place: Place,
  file: ArrivedFile,
  purpose: Purpose,
  sender: Sender | null,
): Promise<Upload> => {
  const found = welcomeKind(file, purpose);
  const known = await knownFile(place, file, purpose);
  if (known) return uploadOf(known, file, found);
  return counted(place, file.bytes, sender, async reader => {
    const stored = await store(place.uploads, file, found, reader);
    const { hash, bytes } = file;
    await MediaModel.query(place.database.knex)
      .insert({ ...stored, hash, purpose, bytes, created_by: sender?.id ?? null, unused_since: null })
      .onConflict(['hash', 'purpose'])
      .merge(['url', 'kind', 'mime', 'width', 'height', 'sizes', 'bytes', 'unused_since']);
    return uploadOf(stored, file, found);
  });
};

/** Who sends files that are not stored, and where their quota is. */
export interface Checked extends Sender {
  place: Pick<Context, 'config' | 'database'>;
}

/**
 * Checks whether a file could be kept, without keeping it.
 * @param sender it counts towards their quota; without one, nothing counts: an admin's
 * @throws what {@link storeFile} would
 */
export const demandWelcome = async (file: ArrivedFile, purpose: Purpose, sender?: Checked): Promise<void> => {
  const found = welcomeKind(file, purpose);
  const look = async (reader: Reader) => {
    if (found.kind === 'image') await demandReadable(inputOf(file), reader);
    if (found.kind === 'video') await cleanVideo(await bytesOf(file), found.extension, reader);
  };
  await (sender ? counted(sender.place, file.bytes, sender, look) : look({ who: '' }));
};
