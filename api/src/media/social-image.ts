import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharpImages } from '../platform/runtime/lazy-imports.ts';
import { PIXEL_LIMIT } from './limits.ts';
import type { ReadingTime } from './reading-time.ts';

const SOCIAL = { width: 1200, height: 630 } as const;
const MARGIN = 60;
/** The drawing of shop fronts that is also the site's own social image. */
const NEUTRAL = join(import.meta.dirname, 'shop-fronts.jpg');

/** How a picture is placed in frames of other shapes. */
interface Placement {
  /**
   * Whether the picture is shown whole. Transparent and wide pictures are probably logos; cropping would cut the
   * brand's name.
   */
  isWhole: boolean;
  /** The background of a transparent picture, chosen for contrast: a light logo gets a dark background. */
  name: '' | '-on-light' | '-on-dark';
}

const GROUNDS = { '': '#eceff2', '-on-light': '#eceff2', '-on-dark': '#1d2733' } as const;
/** Limits of the aspect ratio: a wider or taller picture would lose important parts when it is cropped. */
const WIDEST = 2.4;
const TALLEST = 0.5;
/** Mean lightness of the visible pixels, from 0 to 1, above which a picture is light. */
const LIGHT = 0.62;

/** Returns the placement of a picture of this size. */
export const placementOf = async (
  data: Buffer,
  width: number,
  height: number,
  within: ReadingTime,
): Promise<Placement> => {
  const { data: pixels, info } = await within(sharpImages()(data, { limitInputPixels: PIXEL_LIMIT }))
    .resize(64, 64, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [light, weight] = [0, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    light += ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * alpha;
    weight += alpha;
  }
  const opacity = weight / (255 * info.width * info.height);
  const isTransparent = opacity < 0.97;
  const isWhole = isTransparent || width / height > WIDEST || width / height < TALLEST;
  if (!isTransparent) return { isWhole, name: '' };
  return { isWhole, name: weight > 0 && light / weight > LIGHT ? '-on-dark' : '-on-light' };
};

/** Grid for comparing colours; each point is the mean of a hundred pixels, so that noise and hairlines do not count. */
const POINTS = { width: SOCIAL.width / 10, height: SOCIAL.height / 10 } as const;
/** Maximum difference per colour channel, of 255, at which two points count as equal. */
const MAX_DIFFERENCE = 32;
/** Minimum share of points that must differ from the others; with fewer, the picture looks empty. */
const MARK = 0.005;

/** Returns whether a social image has nearly one colour. */
const isPlain = async (image: Buffer): Promise<boolean> => {
  const points = await sharpImages()(image)
    .resize(POINTS.width, POINTS.height, { kernel: 'cubic' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const count = points.length / 3;
  const middle = [0, 1, 2].map(
    colour => points.filter((_, at) => at % 3 === colour).sort()[Math.floor(count / 2)] ?? 0,
  );
  let different = 0;
  for (let at = 0; at < points.length; at += 3)
    if (middle.some((value, colour) => Math.abs((points[at + colour] ?? 0) - value) > MAX_DIFFERENCE)) different++;
  return different < count * MARK;
};

/**
 * Returns a picture as a JPEG for social networks. If the cropped picture has nearly one colour, it is shown whole,
 * since a name may be at its edge; if there is still nothing to see (a white picture, a white logo on white), a neutral
 * drawing replaces it.
 */
export const socialImage = async (data: Buffer, { isWhole, name }: Placement, within: ReadingTime): Promise<Buffer> => {
  const background = GROUNDS[name];
  const open = () => within(sharpImages()(data, { limitInputPixels: PIXEL_LIMIT }));
  const cut = () => open().resize({ ...SOCIAL, fit: 'cover' });
  const scaleToFit = () =>
    open()
      .resize({ width: SOCIAL.width - 2 * MARGIN, height: SOCIAL.height - 2 * MARGIN, fit: 'contain', background })
      .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background });
  for (const draw of isWhole ? [scaleToFit] : [cut, scaleToFit]) {
    const image = await draw().flatten({ background }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
    if (!(await isPlain(image))) return image;
  }
  return readFile(NEUTRAL);
};
