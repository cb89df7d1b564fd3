import { wcagContrast as contrast } from 'culori';
import { fromOklch, toOklch } from './colour.ts';

/** Minimum contrast of text. Below: of the visible parts of controls (WCAG 2.2). */
export const TEXT_CONTRAST = 4.5;
export const CONTROL_CONTRAST = 3;

const STEP = 0.01;

/**
 * Returns the colour if its contrast to all backgrounds is at least `ratio`. Otherwise, returns the nearest lighter or
 * darker colour of its hue that has this contrast. The backgrounds must be all light or all dark, so that black or
 * white always works.
 */
export const ensureContrast = (hex: string, grounds: readonly string[], ratio: number): string => {
  const hasContrast = (candidate: string) => grounds.every(ground => contrast(candidate, ground) >= ratio);
  if (hasContrast(hex)) return hex;
  const colour = toOklch(hex);
  for (let away = STEP; away <= 1 + STEP; away += STEP) {
    for (const l of [colour.l - away, colour.l + away]) {
      if (l < 0 || l > 1) continue;
      const candidate = fromOklch({ ...colour, l });
      if (hasContrast(candidate)) return candidate;
    }
  }
  return hasContrast('#000000') ? '#000000' : '#ffffff';
};

/**
 * Returns white or almost black: the one that is more readable on the colour. At least one of the two reaches {@link
 * TEXT_CONTRAST}.
 */
export const readableOn = (hex: string): string =>
  contrast('#ffffff', hex) >= TEXT_CONTRAST || contrast('#ffffff', hex) >= contrast('#0b0d12', hex)
    ? '#ffffff'
    : '#0b0d12';
