import { mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { idAt } from '../support/time.ts';
import { type Picture, pictureSizes } from './picture.ts';

/** Writes a file atomically, so that an interrupted seed leaves no incomplete pictures. */
const writeAtomically = async (path: string, bytes: Buffer) => {
  const temporary = `${path}.${process.pid}.part`;
  await writeFile(temporary, bytes);
  await rename(temporary, path);
};

const storeOne = async (uploads: string, picture: Picture) => {
  const write = (url: string, bytes: Buffer) => writeAtomically(join(uploads, basename(url)), bytes);
  await write(picture.url, picture.bytes);
  for (const { bytes, url } of picture.copies) await write(url, bytes);
  if (picture.social)
    await write(picture.social.url, await sharp(picture.social.bytes).jpeg({ quality: 84 }).toBuffer());
};

/**
 * Writes pictures and their smaller copies as files, several at a time.
 * @param uploads the folder served as `/uploads`
 */
export const storePictures = async (uploads: string, pictures: readonly Picture[]) => {
  await mkdir(uploads, { recursive: true });
  // One thread per picture is faster than many threads for one picture.
  sharp.concurrency(1);
  const queue = pictures[Symbol.iterator]();
  const worker = async () => {
    for (const picture of queue) await storeOne(uploads, picture);
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
};

/** Returns a row of the table `media` for each picture. */
export const mediaRows = (pictures: readonly Picture[], createdBy: string, createdAt: Date) =>
  pictures.map(picture => ({
    id: idAt(createdAt),
    hash: picture.hash,
    purpose: picture.purpose,
    kind: 'image',
    mime: `image/${picture.format}`,
    url: picture.url,
    bytes: picture.bytes.length,
    width: picture.width,
    height: picture.height,
    sizes: pictureSizes(picture),
    created_by: createdBy,
    created_at: createdAt,
  }));
