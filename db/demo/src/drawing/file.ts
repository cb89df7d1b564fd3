import { createHash } from 'node:crypto';

/** A picture as it was drawn, before it is a file. */
export interface Drawing {
  /** What it is for, as uploads say it. */
  purpose: string;
  svg: string;
  width: number;
  height: number;
  format: 'webp' | 'png';
  /** Its 1200×630 version for sharing, where it has one. */
  social?: string;
}

/** The widths that pages use beside the original. */
const WIDTHS = [320, 640, 1280];

const hashes = new WeakMap<Drawing, string>();

/** Of the drawing, not of the pixels: known before anything is rendered, and the same on every machine. */
export const drawingHash = (drawing: Drawing) => {
  const known = hashes.get(drawing);
  if (known) return known;
  const { svg, social = '', width, height, format } = drawing;
  const hash = createHash('sha256').update(`${width}x${height} ${format}\n${svg}\n${social}`).digest('hex');
  hashes.set(drawing, hash);
  return hash;
};

const stem = (drawing: Drawing) => `/uploads/${drawingHash(drawing).slice(0, 32)}`;

/** Where a drawing is found once it is stored. */
export const pictureUrl = (drawing: Drawing) => {
  const { width, height, format } = drawing;
  return `${stem(drawing)}-${width}x${height}.${format}`;
};

/** Where its version for sharing is found. */
export const socialUrl = (drawing: Drawing) => `${stem(drawing)}-social.jpg`;

/** The smaller copies: never wider than the original, but a 320 always. */
export const smallerCopies = (drawing: Drawing) =>
  WIDTHS.filter(width => width === 320 || width <= drawing.width).map(width => ({
    width: Math.min(width, drawing.width),
    label: String(width),
    url: `${stem(drawing)}-${width}.webp`,
  }));

/** Every address of a drawing by its size, as the table `media` keeps it. */
export const sizesOf = (drawing: Drawing): Record<string, string> => ({
  ...Object.fromEntries(smallerCopies(drawing).map(({ label, url }) => [label, url])),
  ...(drawing.social ? { social: socialUrl(drawing) } : {}),
});
