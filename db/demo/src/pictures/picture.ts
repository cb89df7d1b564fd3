import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** The folder of the demo's pictures. */
const FOLDER = join(import.meta.dirname, '../../pictures');

/** Widths in pixels of the smaller copies that pages use. */
const WIDTHS = [320, 640, 1280] as const;

/** What a picture is used for, as uploads name it. */
export type PicturePurpose = 'franchise' | 'gallery' | 'banner' | 'slide' | 'photo' | 'logo' | 'favicon';

/** One of the demo's pictures, with the addresses that it has once it is stored. */
export interface Picture {
  purpose: PicturePurpose;
  bytes: Buffer;
  hash: string;
  width: number;
  height: number;
  format: 'webp' | 'png';
  url: string;
  /** Smaller copies: their width in pixels, name in the table `media`, and address. */
  copies: readonly { width: number; label: string; url: string }[];
  /** The 1200×630 picture for sharing, where there is one. */
  social?: { bytes: Buffer; url: string };
}

/**
 * Reads one of the demo's pictures.
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
    copies: WIDTHS.filter(copy => copy === 320 || copy <= width).map(copy => ({
      width: Math.min(copy, width),
      label: String(copy),
      url: `${stem}-${copy}.webp`,
    })),
    ...(purpose === 'franchise' && existsSync(social)
      ? { social: { bytes: readFileSync(social), url: `${stem}-social.jpg` } }
      : {}),
  };
};

/** Every address of a picture beside its own, by size, as the table `media` keeps it. */
export const pictureSizes = ({ copies, social }: Picture): Record<string, string> => ({
  ...Object.fromEntries(copies.map(({ label, url }) => [label, url])),
  ...(social ? { social: social.url } : {}),
});
