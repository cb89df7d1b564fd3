import { randomOf } from '../support/random.ts';
import type { Drawing } from './file.ts';
import type { Look } from './look.ts';
import { counter } from './scenes/counter.ts';
import { market } from './scenes/kiosk.ts';
import { shophouse } from './scenes/shophouse.ts';
import { still } from './scenes/still.ts';
import { svg } from './shapes.ts';
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
    { palette: 'mangga', scene: 'kiosk', stall: 'trailer', light: 'night', things: ['burger', 'bucket', 'glass'] },
    'Lapis Daging',
  ],
  [
    { palette: 'senja', scene: 'kiosk', stall: 'cart', light: 'night', things: ['satay', 'boba', 'noodles'] },
    'Tujuh Lidi',
  ],
];

const inSection = (content: string, x: number, width: number, viewBox: string) =>
  `<svg x="${x}" y="0" width="${width}" height="800" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${content}</svg>`;

const HOUSE_WIDTH = 720;

const houses = () =>
  STREET.map(([look, sign], at) =>
    inSection(
      apart(shophouse(stage(look, sign, sign)), `p${at}`),
      at * HOUSE_WIDTH - 120,
      HOUSE_WIDTH + 1,
      '350 0 900 1000',
    ),
  ).join('');

const stalls = () => {
  const stages = STALLS.map(([look, sign]) => stage(look, sign, sign));
  const [first] = stages;
  return first ? inSection(market(first, stages), 0, 1920, '0 270 1600 667') : '';
};

const KITCHEN: Look = { palette: 'tembaga', scene: 'counter', light: 'dusk', things: ['pot', 'steamer', 'rice'] };
const DESK: Look = { palette: 'firus', scene: 'still', light: 'morning', things: ['laptop', 'books', 'mug'] };

const content: Record<HeroScene, () => string> = {
  street: houses,
  market: stalls,
  kitchen: () => inSection(counter(stage(KITCHEN, 'Dapur Kita', 'c')), 0, 1920, '0 62 1600 667'),
  desk: () => inSection(still(stage(DESK, 'Peluang', 'b')), 0, 1920, '0 290 1600 667'),
};

/** A wide picture for the top of the home page, 1920×800. */
export const heroDrawing = (scene: HeroScene): Drawing => ({
  purpose: 'slide',
  svg: svg(1920, 800, content[scene]()),
  width: 1920,
  height: 800,
  format: 'webp',
});
