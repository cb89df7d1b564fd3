import { clampChroma, converter, formatHex, type Rgb } from 'culori';

/** A colour as people see it: lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

const oklch = converter('oklch');
const srgb = converter('rgb');
/** Computing leaves a trifle too much or too little of a channel. */
const isShown = ({ r, g, b }: Rgb) => [r, g, b].every(part => Math.abs(part - 0.5) <= 0.5005);

/** `#rrggbb` in OKLCH; a grey has the hue of warm paper, and what is no colour is black. */
export const toOklch = (hex: string): Oklch => {
  const { l = 0, c = 0, h = 90 } = oklch(hex) ?? {};
  return { l, c, h };
};

/** The nearest colour that a screen can show: what is too colourful loses chroma, not its lightness or hue. */
export const fromOklch = (colour: Oklch): string => {
  const wanted = { mode: 'oklch', ...colour } as const;
  return formatHex(isShown(srgb(wanted)) ? wanted : clampChroma(wanted, 'oklch'));
};
