import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { type Drawing, pictureUrl, smallerCopies, socialUrl } from '../../src/drawing/file.ts';
import { storeDrawings } from '../../src/drawing/store.ts';

/** An eighth of the 72 dots an inch that a drawing is rendered with: a sixty-fourth of the work. */
const COARSE = { density: 9 };

const flats = new Map<string, Promise<Buffer>>();

/** A picture of one colour, made once of each size. */
const flat = (width: number, height: number, format: 'webp' | 'png' | 'jpeg') => {
  const name = `${width}x${height}.${format}`;
  const made = flats.get(name);
  if (made) return made;
  const create = { width, height, channels: 3, background: '#888' } as const;
  const making = sharp({ create }).toFormat(format).toBuffer();
  flats.set(name, making);
  return making;
};

/** Throws where a drawing cannot be drawn; the shape that it has is told from its pixels. */
const sketch = async (svg: string, width: number, height: number) => {
  const drawn = await sharp(Buffer.from(svg), COARSE).raw().toBuffer({ resolveWithObject: true });
  const ratio = drawn.info.width / drawn.info.height;
  if (Math.abs(ratio - width / height) > 0.1 * ratio) throw new Error(`Drawn ${drawn.info.width}×${drawn.info.height}`);
};

const sketchOne = async (uploads: string, drawing: Drawing) => {
  const { svg, social, width, height, format } = drawing;
  await sketch(svg, width, height);
  const write = (url: string, content: Buffer) => writeFileSync(join(uploads, basename(url)), content);
  write(pictureUrl(drawing), await flat(width, height, format));
  for (const copy of smallerCopies(drawing)) {
    write(copy.url, await flat(copy.width, Math.round((height * copy.width) / width), 'webp'));
  }
  if (!social) return;
  await sketch(social, 1200, 630);
  write(socialUrl(drawing), await flat(1200, 630, 'jpeg'));
};

/**
 * Draws one of each purpose and size as the demo does and the others coarsely, with a picture of one colour and their
 * size in their place. All of them as they are take a minute of processor (`seed-demo.large.ts`).
 */
export const storeSketches = async (uploads: string, drawings: readonly Drawing[]): Promise<void> => {
  mkdirSync(uploads, { recursive: true });
  const kinds = new Map(
    drawings.map(drawing => [`${drawing.purpose} ${drawing.width}x${drawing.height} ${!!drawing.social}`, drawing]),
  );
  await storeDrawings(uploads, [...kinds.values()]);
  for (const drawing of drawings)
    if (!existsSync(join(uploads, basename(pictureUrl(drawing))))) await sketchOne(uploads, drawing);
};
