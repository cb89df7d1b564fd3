import { randomOf } from '../random.ts';
import type { Drawing } from './file.ts';
import type { Look } from './look.ts';
import { counter } from './scenes/counter.ts';
import { kiosk } from './scenes/kiosk.ts';
import { shophouse } from './scenes/shophouse.ts';
import { still } from './scenes/still.ts';
import { svg, times } from './shapes.ts';
import { type Stage, stageOf } from './stage.ts';

export type HeroScene = 'street' | 'market' | 'kitchen' | 'desk';

const stage = (look: Look, sign: string, seed: string): Stage => stageOf(look, sign, randomOf(`hero ${seed}`));

/** Gradients are found by name in the whole picture: parts of their own must not share names. */
const apart = (content: string, part: string) => content.replace(/(id="|url\(#)([a-zA-Z])/g, `$1${part}$2`);

const STREET: readonly (readonly [Look, string])[] = [
  [{ palette: 'pandan', scene: 'shophouse', light: 'dusk', things: ['kopi', 'roti', 'mug'] }, 'Kopi Tiang Lima'],
  [{ palette: 'bata', scene: 'shophouse', light: 'dusk', things: ['noodles', 'pot', 'glass'] }, 'Pak Senin'],
  [{ palette: 'nila', scene: 'shophouse', light: 'dusk', things: ['books', 'globe', 'pencils'] }, 'Pantun English'],
];

const STALLS: readonly (readonly [Look, string])[] = [
  [
    { palette: 'laut', scene: 'kiosk', stall: 'cart', light: 'night', things: ['glass', 'icecream', 'cup'] },
    'Sungai Emas',
  ],
  [
    { palette: 'senja', scene: 'kiosk', stall: 'trailer', light: 'night', things: ['satay', 'burger', 'glass'] },
    'Tujuh Lidi',
  ],
];

const side = (content: string, x: number, width: number, viewBox: string) =>
  `<svg x="${x}" y="0" width="${width}" height="800" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${content}</svg>`;

const row = (parts: readonly (readonly [Look, string])[], draw: (stage: Stage) => string, viewBox: string) =>
  times(parts.length, at => {
    const part = parts[at];
    if (!part) return '';
    const width = 1920 / parts.length;
    return side(apart(draw(stage(part[0], part[1], part[1])), `p${at}`), at * width, width + 1, viewBox);
  });

const content: Record<HeroScene, () => string> = {
  street: () => row(STREET, shophouse, '350 0 900 1000'),
  market: () => row(STALLS, kiosk, '230 110 1140 890'),
  kitchen: () =>
    side(
      counter(
        stage(
          { palette: 'tembaga', scene: 'counter', light: 'dusk', things: ['pot', 'steamer', 'rice'] },
          'Dapur Kita',
          'c',
        ),
      ),
      0,
      1920,
      '0 150 1600 700',
    ),
  desk: () =>
    side(
      still(
        stage(
          { palette: 'firus', scene: 'still', light: 'morning', things: ['laptop', 'books', 'mug'] },
          'Peluang',
          'b',
        ),
      ),
      0,
      1920,
      '0 290 1600 667',
    ),
};

/** A wide picture for the top of the home page, 1920×800. */
export const heroDrawing = (scene: HeroScene): Drawing => ({
  purpose: 'slide',
  svg: svg(1920, 800, content[scene]()),
  width: 1920,
  height: 800,
  format: 'webp',
});
