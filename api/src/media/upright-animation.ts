import type { Sharp } from 'sharp';
import { sharpImages } from '../platform/runtime/lazy-imports.ts';
import { PIXEL_LIMIT } from './limits.ts';
import type { ReadingTime } from './reading-time.ts';

/**
 * How to turn a frame upright, by the orientation in its metadata. sharp flops (mirrors) a frame before it rotates it.
 */
const ROTATIONS: Record<number, (frame: Sharp) => Sharp> = {
  2: frame => frame.flop(),
  3: frame => frame.rotate(180),
  4: frame => frame.flip(),
  5: frame => frame.rotate(270).flop(),
  6: frame => frame.rotate(90),
  7: frame => frame.rotate(90).flop(),
  8: frame => frame.rotate(270),
};

/**
 * Turns each frame of an animation upright. The file is read only once: libvips would otherwise read it from its
 * beginning for every frame.
 * @returns a lossless WebP, or the input if it is upright already
 */
export const uprightAnimation = async (input: Buffer | string, within: ReadingTime): Promise<Buffer | string> => {
  const options = { animated: true, limitInputPixels: PIXEL_LIMIT, failOn: 'error' } as const;
  const { delay, loop, orientation = 1, pages = 1 } = await sharpImages()(input, options).metadata();
  const turn = ROTATIONS[orientation];
  if (!turn) return input;
  const { data: strip, info } = await within(sharpImages()(input, options).ensureAlpha())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, channels } = info;
  const frameBytes = strip.length / pages;
  const height = frameBytes / width / channels;
  for (let at = 0; at < strip.length; at += frameBytes) {
    const frame = sharpImages()(strip.subarray(at, at + frameBytes), { raw: { width, height, channels } });
    const turned = await within(turn(frame)).raw().toBuffer();
    turned.copy(strip, at);
  }
  const [upright, across] = orientation >= 5 ? [width, height] : [height, width];
  const joined = sharpImages()(strip, {
    raw: { width: across, height: upright * pages, channels, pageHeight: upright },
    limitInputPixels: PIXEL_LIMIT,
  });
  return within(joined)
    .webp({ lossless: true, effort: 0, ...(delay && { delay }), ...(loop !== undefined && { loop }) })
    .toBuffer();
};
