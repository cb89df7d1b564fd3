/** Red, green and blue, each 0 to 1, in sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A colour as people see it: lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** `#rrggbb` to sRGB; anything else is black. */
export const parseHex = (hex: string): Rgb => {
  const value = /^#[0-9a-f]{6}$/i.test(hex) ? Number.parseInt(hex.slice(1), 16) : 0;
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

const channel = (part: number) =>
  Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0');

export const toHex = (rgb: Rgb): string => `#${rgb.map(channel).join('')}`;

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** Björn Ottosson's OKLab, in polar form. */
export const toOklch = (rgb: Rgb): Oklch => {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const yellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, yellow),
    h: ((Math.atan2(yellow, a) * 180) / Math.PI + 360) % 360,
  };
};

const unclipped = ({ l, c, h }: Oklch): Rgb => {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
};

const SLACK = 0.0005;
const displayable = (rgb: Rgb) => rgb.every(part => part >= -SLACK && part <= 1 + SLACK);

/** The nearest colour that a screen can show: what is too colourful loses chroma, not its lightness or hue. */
export const fromOklch = (colour: Oklch): Rgb => {
  const rgb = unclipped(colour);
  if (displayable(rgb)) return rgb;
  let [low, high] = [0, colour.c];
  for (let step = 0; step < 16; step++) {
    const c = (low + high) / 2;
    if (displayable(unclipped({ ...colour, c }))) low = c;
    else high = c;
  }
  return unclipped({ ...colour, c: low });
};
