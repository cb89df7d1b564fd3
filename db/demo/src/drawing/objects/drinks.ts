import { darker, lighter } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import { circle, ellipse, path, placed, polygon, rect, stroke, times } from '../shapes.ts';

/** Steam, going up from a point. */
const steam = (x: number, y: number) =>
  stroke(`M${x} ${y} q-14 -20 0 -40 t0 -40 M${x + 34} ${y + 6} q-12 -18 0 -36 t0 -36`, '#ffffff', 7, 'opacity="0.55"');

/** A paper cup to take away. */
export const cup = ({ main, cream, ink, accent }: Palette) =>
  polygon(
    [
      [-52, -170],
      [52, -170],
      [38, 0],
      [-38, 0],
    ],
    cream,
  ) +
  polygon(
    [
      [-48, -122],
      [48, -122],
      [42, -46],
      [-42, -46],
    ],
    main,
  ) +
  circle(0, -84, 20, cream) +
  path('M0 -96 q16 12 0 24 q-16 -12 0 -24z', accent) +
  polygon(
    [
      [14, -170],
      [52, -170],
      [38, 0],
      [10, 0],
    ],
    '#000',
    'opacity="0.1"',
  ) +
  rect(-60, -184, 120, 18, ink, 6) +
  rect(-48, -200, 96, 20, darker(ink, 0.1), 8);

/** A mug on a saucer, steaming. */
export const mug = ({ main, cream, ink }: Palette) =>
  steam(-20, -140) +
  ellipse(0, -6, 104, 16, darker(cream, 0.16)) +
  ellipse(0, -12, 104, 15, cream) +
  stroke('M58 -96 q52 -6 44 36 q-6 28 -54 24', main, 16) +
  path('M-68 -116 h136 q4 60 -22 92 q-16 12 -46 12 t-46 -12 q-26 -32 -22 -92z', main) +
  path('M20 -116 h48 q4 60 -22 92 q-14 11 -36 12 q18 -40 10 -104z', '#000', 'opacity="0.14"') +
  ellipse(0, -116, 68, 16, lighter(main, 0.25)) +
  ellipse(0, -114, 58, 12, darker(ink, 0.05)) +
  ellipse(-14, -116, 22, 5, '#c98f5a', 'opacity="0.8"');

/** The thick kopitiam cup with its leaf pattern. */
export const kopi = ({ main, accent, ink }: Palette) =>
  steam(-14, -132) +
  ellipse(0, -4, 118, 16, '#d9d2c3') +
  ellipse(0, -10, 118, 16, '#fffdf6') +
  ellipse(0, -10, 92, 11, 'none', `stroke="${main}" stroke-width="4"`) +
  stroke('M62 -86 q44 -10 40 22 q-4 24 -50 22', '#fffdf6', 15) +
  path('M-74 -106 h148 q-2 60 -40 92 h-68 q-38 -32 -40 -92z', '#fffdf6') +
  path('M22 -106 h52 q-2 60 -40 92 h-26 q22 -42 14 -92z', '#000', 'opacity="0.08"') +
  times(5, at => path(`M${-56 + at * 26} -62 q10 -20 20 0 q-10 14 -20 0z`, at % 2 ? accent : main)) +
  stroke('M-66 -78 h132', main, 4) +
  ellipse(0, -106, 74, 15, '#fffdf6') +
  ellipse(0, -104, 64, 11, darker(ink, 0.1)) +
  ellipse(-16, -106, 20, 4, '#a8703f') +
  stroke('M70 -16 l60 -12', '#b9b4a8', 7);

const layered = (liquid: string, below: string) =>
  polygon(
    [
      [-46, -196],
      [46, -196],
      [34, 0],
      [-34, 0],
    ],
    '#ffffff',
    'opacity="0.55"',
  ) +
  polygon(
    [
      [-43, -160],
      [43, -160],
      [38, -80],
      [-38, -80],
    ],
    liquid,
  ) +
  polygon(
    [
      [-38, -82],
      [38, -82],
      [33, -6],
      [-33, -6],
    ],
    below,
  );

/** A tall iced glass with a straw. */
export const glass = ({ main, accent, cream }: Palette) =>
  stroke('M14 -60 L44 -250', accent, 9) +
  layered(lighter(main, 0.35), main) +
  placed(rect(-15, -15, 30, 30, cream, 5, 'opacity="0.75"'), -14, -140, 1, 18) +
  placed(rect(-13, -13, 26, 26, cream, 5, 'opacity="0.6"'), 18, -122, 1, -22) +
  placed(rect(-12, -12, 24, 24, cream, 5, 'opacity="0.5"'), -6, -104, 1, 40) +
  polygon(
    [
      [18, -196],
      [46, -196],
      [34, 0],
      [14, 0],
    ],
    '#000',
    'opacity="0.08"',
  ) +
  polygon(
    [
      [-36, -186],
      [-26, -186],
      [-22, -20],
      [-28, -20],
    ],
    '#fff',
    'opacity="0.5"',
  );

/** Tea with pearls, under a dome. */
export const boba = ({ main, accent, cream, ink }: Palette) =>
  stroke('M6 -60 L30 -270', accent, 15) +
  polygon(
    [
      [-56, -180],
      [56, -180],
      [40, 0],
      [-40, 0],
    ],
    lighter(main, 0.55),
  ) +
  path('M-54 -160 q28 22 54 4 t54 -2 l-6 66 h-96z', cream, 'opacity="0.75"') +
  times(9, at => circle(-28 + (at % 5) * 14 + (at > 4 ? 7 : 0), -12 - (at > 4 ? 14 : 0), 8, ink)) +
  times(4, at => circle(-22 + at * 15, -40 - (at % 2) * 5, 8, ink)) +
  polygon(
    [
      [20, -180],
      [56, -180],
      [40, 0],
      [14, 0],
    ],
    '#000',
    'opacity="0.09"',
  ) +
  path('M-58 -182 q0 -52 58 -52 t58 52z', '#ffffff', 'opacity="0.6"') +
  rect(-64, -190, 128, 14, cream, 7) +
  circle(-2, -104, 26, main) +
  path('M-2 -120 q20 16 0 32 q-20 -16 0 -32z', cream);

/** A round teapot. */
export const teapot = ({ main, accent, ink }: Palette) =>
  stroke('M60 -98 q62 -24 60 30 q-4 34 -64 30', darker(main, 0.25), 13) +
  path('M-70 -70 q-44 -6 -56 -62 l22 -6 q14 34 50 36z', darker(main, 0.12)) +
  ellipse(0, -66, 84, 66, main) +
  path('M16 -131 q68 10 68 65 q-2 56 -70 65 q48 -60 2 -130z', '#000', 'opacity="0.13"') +
  path('M-50 -96 q10 -22 34 -28', 'none', 'stroke="#fff" stroke-width="8" stroke-linecap="round" opacity="0.5"') +
  ellipse(0, -128, 40, 10, darker(main, 0.2)) +
  circle(0, -142, 11, accent) +
  ellipse(0, -3, 50, 7, ink);
