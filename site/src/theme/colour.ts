import { clampChroma, converter, formatHex, type Rgb } from 'culori';

/** A perceptual colour: lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

const oklch = converter('oklch');
const srgb = converter('rgb');
/** Returns whether a screen can show the colour. Allows for rounding errors. */
const isShown = ({ r, g, b }: Rgb) => [r, g, b].every(part => Math.abs(part - 0.5) <= 0.5005);

/** Converts `#rrggbb` to OKLCH. Greys get the hue of warm paper, and invalid input becomes black. */
export const toOklch = (hex: string): Oklch => {
  const { l = 0, c = 0, h = 90 } = oklch(hex) ?? {};
  return { l, c, h };
};

/**
 * Returns the nearest colour that a screen can show. Reduces the chroma, and changes neither the lightness nor the hue.
 */
export const fromOklch = (colour: Oklch): string => {
  const wanted = { mode: 'oklch', ...colour } as const;
  return formatHex(isShown(srgb(wanted)) ? wanted : clampChroma(wanted, 'oklch'));
};
