import { readFile } from 'node:fs/promises';
import { MediaModel } from '@marketplace/db';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors/errors.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { demandReadable, prepareImage } from './image-sizes.ts';
import { ICON_LIMIT, TOO_LARGE, UPLOAD_LIMIT, WRONG_TYPE } from './limits.ts';
import type { Upload } from './schemas.ts';
import type { UploadContent } from './upload-store.ts';
import type { Uploads } from './uploads.ts';

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

const wrongType = () => new DomainError('unsupported', WRONG_TYPE);

const inputOf = ({ content }: ArrivedFile) => (Buffer.isBuffer(content) ? content : content.path);

/** What a file is, if it is welcome for this. */
export const welcomeKind = (file: ArrivedFile, purpose: Purpose): FileKind => {
  if (file.bytes > UPLOAD_LIMIT) throw new DomainError('too-large', TOO_LARGE);
  const found = fileKind(file.head);
  if (!found) throw wrongType();
  if (found.kind === 'video' && !MAY_BE_VIDEO.has(purpose)) throw wrongType();
  if (found.kind === 'icon' && !MAY_BE_ICON.has(purpose)) throw wrongType();
  if (found.kind === 'icon' && file.bytes > ICON_LIMIT)
    throw new DomainError('too-large', 'An .ico file may have at most 100 KB.');
  return found;
};

const WITHOUT_SIZES = { width: null, height: null, sizes: {} };

const store = async (uploads: Uploads, file: ArrivedFile, found: FileKind, who: string): Promise<Stored> => {
  const name = file.hash.slice(0, 32);
  const { kind, mime } = found;
  if (kind === 'video') {
    const url = await uploads.keep(`${name}.${found.extension}`, file.content);
    return { kind, mime, url, ...WITHOUT_SIZES };
  }
  if (kind === 'icon') {
    const content = Buffer.isBuffer(file.content) ? file.content : await readFile(file.content.path);
    return { kind, mime, url: await uploads.keep(`${name}.ico`, content), ...WITHOUT_SIZES };
  }
  const { original, width, height, ...image } = await prepareImage(inputOf(file), found.format, name, who);
  const sizes: Record<string, string> = {};
  for (const [size, { name, content }] of Object.entries(image.sizes)) sizes[size] = await uploads.keep(name, content);
  return { kind, mime, url: await uploads.keep(original.name, original.content), width, height, sizes };
};

const upload = ({ url, kind, width, height, sizes }: Upload): Upload => ({ url, kind, width, height, sizes });

/**
 * Keeps a file under the hash of its content, once however often it arrives, images in every size that pages use.
 * @throws 413 too large; 415 not a type that is taken; 422 broken, or too many pixels; 503 the storage did not take it
 */
export const storeFile = async (
  { uploads, database: { knex } }: Context,
  file: ArrivedFile,
  purpose: Purpose,
  actorId: string,
): Promise<Upload> => {
  const found = welcomeKind(file, purpose);
  const known = await MediaModel.query(knex).findOne({ hash: file.hash, purpose });
  if (known && (await uploads.holds(known.url))) return upload(known);
  const stored = await store(uploads, file, found, actorId);
  await MediaModel.query(knex)
    .insert({ ...stored, hash: file.hash, purpose, bytes: file.bytes, created_by: actorId })
    .onConflict(['hash', 'purpose'])
    .merge(['url', 'kind', 'mime', 'width', 'height', 'sizes', 'bytes']);
  return upload(stored);
};

/**
 * Whether a file could be kept, without keeping it.
 * @throws what {@link storeFile} would
 */
export const demandWelcome = async (file: ArrivedFile, purpose: Purpose): Promise<void> => {
  if (welcomeKind(file, purpose).kind === 'image') await demandReadable(inputOf(file));
};
