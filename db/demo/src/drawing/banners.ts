import { lighter, mix } from './colour.ts';
import type { Drawing } from './file.ts';
import { fittingSize, lines, text, textWidth } from './lettering.ts';
import { OBJECTS, type ObjectName } from './objects/index.ts';
import { PALETTES, type PaletteName } from './palettes.ts';
import { circle, path, placed, rect, svg } from './shapes.ts';

/** What an advertisement says and looks like. */
export interface Advertisement {
  advertiser: string;
  line: string;
  /** On its button. */
  call: string;
  palette: PaletteName;
  thing: ObjectName;
}

const button = (label: string, right: number, middle: number, ground: string, ink: string) => {
  const setting = { size: 15, weight: 700 } as const;
  const width = textWidth(label, setting) + 34;
  return (
    rect(right - width, middle - 18, width, 36, ground, 18) +
    text(label, right - width / 2, middle + 5, ink, { ...setting, anchor: 'middle' })
  );
};

const leaderboard = ({ advertiser, line, call, palette: name, thing }: Advertisement) => {
  const palette = PALETTES[name];
  const ground = mix(palette.main, palette.ink, 0.4);
  return svg(
    728,
    90,
    rect(0, 0, 728, 90, ground) +
      path('M0 0 h128 q-34 44 0 90 h-128z', lighter(palette.accent, 0.35)) +
      placed(OBJECTS[thing](palette), 58, 84, 0.34) +
      text(advertiser, 150, 40, palette.cream, { size: 24, weight: 800 }) +
      text(line, 150, 65, lighter(palette.wall, 0.3), {
        size: fittingSize(line, 410, { size: 16, weight: 500 }),
        weight: 500,
      }) +
      button(call, 708, 45, palette.cream, ground),
  );
};

const box = ({ advertiser, line, call, palette: name, thing }: Advertisement) => {
  const palette = PALETTES[name];
  const setting = { size: 21, weight: 700 } as const;
  const said = lines(line, 290, setting).slice(0, 3);
  return svg(
    336,
    280,
    rect(0, 0, 336, 280, lighter(palette.wall, 0.25)) +
      circle(268, 62, 104, lighter(palette.accent, 0.4)) +
      placed(OBJECTS[thing](palette), 254, 142, 0.42) +
      rect(0, 142, 336, 138, mix(palette.main, palette.ink, 0.4)) +
      text(advertiser, 22, 44, palette.ink, {
        size: fittingSize(advertiser, 150, { size: 22, weight: 800 }),
        weight: 800,
      }) +
      rect(22, 56, 34, 4, palette.main, 2) +
      said.map((words, at) => text(words, 22, 180 + at * 26, palette.cream, setting)).join('') +
      button(call, 314, 254, palette.cream, mix(palette.main, palette.ink, 0.4)),
  );
};

/** An advertisement in one of the two sizes of the specification (§9). */
export const bannerDrawing = (ad: Advertisement, shape: 'leaderboard' | 'box'): Drawing => ({
  purpose: 'banner',
  svg: shape === 'box' ? box(ad) : leaderboard(ad),
  width: shape === 'box' ? 336 : 728,
  height: shape === 'box' ? 280 : 90,
  format: 'webp',
});
