import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkitten';

/**
 * Text as outlines: a picture looks the same on a machine that has no fonts at all.
 */
const require = createRequire(import.meta.url);

type Weight = 500 | 700 | 800;

const fonts = new Map<Weight, Font>();

const fontOf = (weight: Weight): Font => {
  const known = fonts.get(weight);
  if (known) return known;
  const file = require.resolve(`@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-${weight}-normal.woff`);
  const font = create(readFileSync(file));
  if (font.isCollection) throw new Error('The font of the pictures is a collection');
  fonts.set(weight, font);
  return font;
};

/** How a line of text is set. */
export interface Setting {
  size: number;
  weight?: Weight;
  /** Extra space between letters, as a share of the size. */
  spacing?: number;
  anchor?: 'start' | 'middle' | 'end';
}

/** How wide a line will be. */
export const textWidth = (text: string, { size, weight = 700, spacing = 0 }: Setting) => {
  const font = fontOf(weight);
  const advance = font.glyphsForString(text).reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
  return (advance / font.unitsPerEm) * size + Math.max(0, text.length - 1) * spacing * size;
};

/** A line of text with its baseline at y. */
export const text = (content: string, x: number, y: number, fill: string, setting: Setting) => {
  const { size, weight = 700, spacing = 0, anchor = 'start' } = setting;
  const font = fontOf(weight);
  const scale = size / font.unitsPerEm;
  const width = textWidth(content, setting);
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  let at = 0;
  const outlines = font.glyphsForString(content).map(glyph => {
    const d = glyph.path.toSVG();
    const moved = d ? `<path transform="translate(${Math.round(at)} 0)" d="${d}"/>` : '';
    at += glyph.advanceWidth + (spacing * size) / scale;
    return moved;
  });
  return `<g fill="${fill}" transform="translate(${left.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})">${outlines.join('')}</g>`;
};

/** The largest size up to `size` at which a line fits. */
export const fittingSize = (content: string, width: number, setting: Setting) =>
  Math.min(setting.size, (setting.size * width) / textWidth(content, setting));

/** Broken at spaces into lines no wider than `width`. */
export const lines = (content: string, width: number, setting: Setting) =>
  content.split(' ').reduce<string[]>((done, word) => {
    const last = done.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || textWidth(longer, setting) > width) done.push(word);
    else done[done.length - 1] = longer;
    return done;
  }, []);
