import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Folder of the demo's pictures. */
export const FOLDER = join(import.meta.dirname, '../../pictures');

/** Widths in pixels of the smaller copies that pages use. Each has a folder of copies, see `make-copies.ts`. */
const WIDTHS = [320, 640, 1280] as const;

/**
 * Returns the widths of a picture's copies by the name of the width: those up to its own width, and always the smallest.
 * @param width the picture's own width in pixels
 */
export const copiesOf = (width: number) =>
  WIDTHS.filter(copy => copy === 320 || copy <= width).map(copy => ({
    label: String(copy),
    width: Math.min(copy, width),
  }));

/** Returns the path of a copy below {@link FOLDER}. */
export const copyPath = (name: string, label: string) => join('copies', label, name.replace(/\.png$/, '.webp'));

/** Purpose of a picture, as in uploads. */
export type PicturePurpose = 'franchise' | 'gallery' | 'banner' | 'slide' | 'photo' | 'logo' | 'favicon';

/** A demo picture with the addresses that it has after it was stored. */
export interface Picture {
  purpose: PicturePurpose;
  bytes: Buffer;
  hash: string;
  width: number;
  height: number;
  format: 'webp' | 'png';
  url: string;
  /** Smaller copies, with their width in pixels, their name in the table `media`, and their address. */
  copies: readonly { bytes: Buffer; width: number; label: string; url: string }[];
  /** The 1200×630 version for sharing, if there is one. */
  social?: { bytes: Buffer; url: string };
}

/**
 * Reads a demo picture.
 * @param name its path below `pictures`, for example `franchises/kopi-tiang-lima.webp`
 */
export const readPicture = async (name: string, purpose: PicturePurpose): Promise<Picture> => {
  const path = join(FOLDER, name);
  const bytes = readFileSync(path);
  const { width, height } = await sharp(bytes).metadata();
  const format = name.endsWith('.png') ? 'png' : 'webp';
  const hash = createHash('sha256').update(bytes).digest('hex');
  const stem = `/uploads/${hash.slice(0, 32)}`;
  const social = path.replace(/\.webp$/, '-social.webp');
  return {
    purpose,
    bytes,
    hash,
    width,
    height,
    format,
    url: `${stem}-${width}x${height}.${format}`,
    copies: copiesOf(width).map(copy => ({
      ...copy,
      bytes: readFileSync(join(FOLDER, copyPath(name, copy.label))),
      url: `${stem}-${copy.label}.webp`,
    })),
    ...(purpose === 'franchise' && existsSync(social)
      ? { social: { bytes: readFileSync(social), url: `${stem}-social.jpg` } }
      : {}),
  };
};

/** Returns the additional addresses of a picture by size, as stored in the table `media`. */
export const pictureSizes = ({ copies, social }: Picture): Record<string, string> => ({
  ...Object.fromEntries(copies.map(({ label, url }) => [label, url])),
  ...(social ? { social: social.url } : {}),
});
