import { darker, lighter } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import { circle, ellipse, path, placed, polygon, rect, stroke, times } from '../shapes.ts';

/** A paper bag with handles. */
export const bag = ({ main, accent, cream }: Palette) =>
  stroke('M-40 -178 q0 -56 40 -56 t40 56', darker(main, 0.3), 8) +
  polygon(
    [
      [-84, -180],
      [84, -180],
      [92, 0],
      [-92, 0],
    ],
    main,
  ) +
  polygon(
    [
      [30, -180],
      [84, -180],
      [92, 0],
      [34, 0],
    ],
    '#000',
    'opacity="0.12"',
  ) +
  rect(-84, -180, 168, 14, darker(main, 0.15)) +
  circle(-4, -86, 40, cream) +
  path('M-4 -114 q32 28 0 56 q-32 -28 0 -56z', accent);

/** Tins, piled up. */
export const tins = ({ main, accent, cream }: Palette) => {
  const tin = (x: number, y: number, colour: string) =>
    rect(x - 40, y - 84, 80, 84, '#c9ced4', 8) +
    rect(x - 40, y - 70, 80, 56, colour) +
    ellipse(x, y - 84, 40, 8, '#e3e6ea') +
    circle(x, y - 42, 17, cream) +
    rect(x + 16, y - 84, 24, 84, '#000', 6, 'opacity="0.1"');
  return (
    tin(-86, 0, main) +
    tin(0, 0, accent) +
    tin(86, 0, lighter(main, 0.3)) +
    tin(-43, -86, accent) +
    tin(43, -86, main) +
    tin(0, -172, darker(accent, 0.15))
  );
};

/** Spectacles on a stand. */
export const spectacles = ({ main, accent, ink, cream }: Palette) =>
  rect(-110, -16, 220, 16, darker(cream, 0.15), 6) +
  rect(-9, -100, 18, 86, darker(cream, 0.25)) +
  circle(-82, -142, 62, lighter(main, 0.7), `stroke="${ink}" stroke-width="16"`) +
  circle(82, -142, 62, lighter(main, 0.7), `stroke="${ink}" stroke-width="16"`) +
  stroke('M-24 -158 q24 -24 48 0', ink, 15) +
  stroke('M-144 -156 l-22 -12 M144 -156 l22 -12', ink, 14) +
  stroke('M-112 -166 l34 -22 M52 -166 l34 -22', '#fff', 11, 'opacity="0.8"') +
  circle(-82, -96, 6, accent) +
  circle(82, -96, 6, accent);

/** A sofa. */
export const sofa = ({ main, accent, ink }: Palette) =>
  rect(-150, -16, 18, 18, ink) +
  rect(132, -16, 18, 18, ink) +
  rect(-140, -150, 280, 104, darker(main, 0.12), 34) +
  rect(-134, -84, 268, 62, main, 18) +
  stroke('M0 -82 v54', darker(main, 0.25), 4) +
  rect(-176, -112, 56, 98, lighter(main, 0.12), 26) +
  rect(120, -112, 56, 98, lighter(main, 0.05), 26) +
  placed(rect(-34, -34, 68, 68, accent, 14), -70, -98, 1, -12) +
  placed(rect(-30, -30, 60, 60, lighter(accent, 0.5), 14), 78, -94, 1, 10);

/** Parcels, piled up. */
export const parcels = ({ main, accent, cream, ink }: Palette) => {
  const box = (x: number, y: number, width: number, height: number, tone: string) =>
    rect(x, y - height, width, height, tone, 4) +
    rect(x + width * 0.42, y - height, width * 0.16, height, lighter(tone, 0.35)) +
    rect(x + width * 0.64, y - height * 0.45, width * 0.26, height * 0.28, cream, 2) +
    rect(x + width * 0.68, y - height * 0.38, width * 0.18, 4, ink) +
    rect(x + width * 0.8, y - height, width * 0.2, height, '#000', 3, 'opacity="0.08"');
  return (
    box(-140, 0, 150, 108, '#c99a5f') +
    box(18, 0, 126, 86, main) +
    box(-104, -108, 124, 84, '#d9b07a') +
    box(34, -86, 96, 62, accent) +
    box(-74, -192, 80, 48, '#b98748')
  );
};

/** A printing machine with a sheet coming out. */
export const printer = ({ main, accent, cream, ink }: Palette) =>
  polygon(
    [
      [-70, -230],
      [70, -230],
      [82, -150],
      [-82, -150],
    ],
    cream,
  ) +
  times(3, at => rect(-50, -216 + at * 18, 70 - at * 14, 6, darker(cream, 0.2), 3)) +
  rect(-140, -160, 280, 110, main, 18) +
  rect(60, -160, 80, 110, '#000', 16, 'opacity="0.12"') +
  rect(-140, -126, 280, 12, darker(main, 0.3)) +
  circle(106, -142, 8, accent) +
  rect(-100, -92, 200, 16, ink, 8) +
  polygon(
    [
      [-84, -84],
      [84, -84],
      [108, -8],
      [-108, -8],
    ],
    '#fffdf6',
  ) +
  rect(-60, -62, 60, 34, accent, 3) +
  rect(10, -62, 60, 8, main, 3) +
  rect(10, -46, 46, 8, lighter(main, 0.4), 3);

/** Paint: an open tin, a roller and a stroke of colour. */
export const paint = ({ main, accent, cream, ink }: Palette) =>
  path('M-190 -6 q120 -34 230 -8 v10 q-110 8 -230 -2z', accent, 'opacity="0.9"') +
  rect(-80, -136, 146, 136, '#c9ced4', 10) +
  rect(-80, -104, 146, 76, cream) +
  rect(-80, -104, 146, 22, main) +
  ellipse(-7, -136, 73, 16, '#e3e6ea') +
  ellipse(-7, -134, 62, 12, accent) +
  path('M20 -128 q8 60 18 70 q12 -10 8 -74z', accent) +
  stroke('M-80 -128 q73 -96 146 0', '#8d939c', 5) +
  placed(
    rect(-58, -38, 116, 38, main, 14) +
      stroke('M58 -19 h24 v-50 h-60 v-34', '#8d939c', 8) +
      rect(10, -178, 24, 80, ink, 10),
    130,
    0,
  );

/** A small house with a panel on its roof. */
export const house = ({ main, accent, cream, ink }: Palette) =>
  rect(-120, -120, 240, 120, cream) +
  rect(50, -120, 70, 120, '#000', 0, 'opacity="0.08"') +
  polygon(
    [
      [-150, -116],
      [0, -226],
      [150, -116],
    ],
    main,
  ) +
  polygon(
    [
      [0, -226],
      [150, -116],
      [84, -116],
    ],
    '#000',
    'opacity="0.12"',
  ) +
  polygon(
    [
      [-104, -132],
      [-34, -184],
      [2, -158],
      [-66, -132],
    ],
    ink,
  ) +
  stroke('M-70 -158 l36 26 M-86 -146 l70 -24', lighter(main, 0.6), 3) +
  rect(-22, -82, 52, 82, accent, 4) +
  rect(-94, -84, 50, 44, '#bcdde8', 3) +
  rect(56, -84, 40, 44, '#bcdde8', 3);

/** A table lamp, lit. */
export const lamp = ({ main, accent, ink }: Palette) =>
  path('M-120 -176 L-170 0 H170 L120 -176z', '#ffe9a8', 'opacity="0.2"') +
  rect(-48, -12, 96, 12, ink, 6) +
  rect(-6, -160, 12, 150, ink) +
  path('M-70 -160 l32 -84 h76 l32 84z', main) +
  path('M18 -244 h20 l32 84 h-40z', '#000', 'opacity="0.12"') +
  ellipse(0, -160, 70, 9, '#fff3c9') +
  circle(40, -132, 6, accent) +
  stroke('M40 -160 v24', accent, 3);
