import { access, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { idAt } from '../support/time.ts';
import { type Drawing, drawingHash, pictureUrl, sizesOf, smallerCopies, socialUrl } from './file.ts';

/** Where it goes, from its address. */
const pathIn = (uploads: string, url: string) => join(uploads, basename(url));

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Whole or not at all: a seed that was interrupted leaves no half pictures that the next would keep. */
const writeWhole = async (path: string, bytes: Buffer) => {
  const temporary = `${path}.${process.pid}.part`;
  await writeFile(temporary, bytes);
  await rename(temporary, path);
};

const WEBP = { quality: 82, effort: 2 } as const;
/** Small pictures are mostly lettering: sharper edges are worth the time there, and would triple it for large ones. */
const SHARP_WEBP = { quality: 92, effort: 4, smartSubsample: true } as const;
const SMALL = 800;

const pixels = async (svg: string, width: number, height: number) => {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(width, height)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};

const render = async (uploads: string, drawing: Drawing) => {
  const open = await pixels(drawing.svg, drawing.width, drawing.height);
  const webp = drawing.width < SMALL ? SHARP_WEBP : WEBP;
  const original = drawing.format === 'png' ? open().png() : open().webp(webp);
  await writeWhole(pathIn(uploads, pictureUrl(drawing)), await original.toBuffer());
  for (const { width, url } of smallerCopies(drawing))
    await writeWhole(pathIn(uploads, url), await open().resize({ width }).webp(WEBP).toBuffer());
  if (drawing.social) {
    const social = await pixels(drawing.social, 1200, 630);
    const jpeg = social().flatten({ background: '#fff' }).jpeg({ quality: 84, mozjpeg: false });
    await writeWhole(pathIn(uploads, socialUrl(drawing)), await jpeg.toBuffer());
  }
};

const storeOne = async (uploads: string, drawing: Drawing) => {
  const urls = [pictureUrl(drawing), ...Object.values(sizesOf(drawing))];
  const there = await Promise.all(urls.map(url => exists(pathIn(uploads, url))));
  if (!there.every(Boolean)) await render(uploads, drawing);
};

/**
 * Writes the drawings as files, several at a time; those that are there already are kept.
 * @param uploads the folder served as `/uploads`
 */
export const storeDrawings = async (uploads: string, drawings: readonly Drawing[]) => {
  await mkdir(uploads, { recursive: true });
  // One picture a thread is faster than many threads a picture.
  sharp.concurrency(1);
  const queue = drawings[Symbol.iterator]();
  const worker = async () => {
    for (const drawing of queue) await storeOne(uploads, drawing);
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
};

/** A row of `media` for each drawing that was stored. */
export const mediaRows = (uploads: string, drawings: readonly Drawing[], createdBy: string, createdAt: Date) =>
  Promise.all(
    drawings.map(async drawing => ({
      id: idAt(createdAt),
      hash: drawingHash(drawing),
      purpose: drawing.purpose,
      kind: 'image',
      mime: `image/${drawing.format}`,
      url: pictureUrl(drawing),
      bytes: (await stat(pathIn(uploads, pictureUrl(drawing)))).size,
      width: drawing.width,
      height: drawing.height,
      sizes: sizesOf(drawing),
      created_by: createdBy,
      created_at: createdAt,
    })),
  );
