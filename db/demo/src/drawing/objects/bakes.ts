import { darker, lighter } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import { circle, ellipse, path, placed, polygon, rect, stroke, times } from '../shapes.ts';

/** Kaya toast, stacked, with butter. */
export const roti = ({ cream, main }: Palette) =>
  ellipse(0, -8, 128, 18, '#d9d2c3') +
  ellipse(0, -14, 128, 18, cream) +
  times(3, at =>
    placed(
      rect(-82, -40, 164, 18, '#c8843a', 5) +
        rect(-78, -24, 156, 9, lighter(main, 0.25)) +
        rect(-82, -17, 164, 16, '#dfa050', 5) +
        times(5, bar => rect(-70 + bar * 32, -40, 8, 18, '#8f5520', 2, 'opacity="0.5"')),
      at * 5 - 5,
      -16 - at * 40,
    ),
  ) +
  rect(-26, -158, 54, 20, '#fbe08a', 4) +
  rect(4, -158, 24, 20, '#e9c660', 4);

/** A croissant. */
export const croissant = () =>
  path(
    'M-150 -22 q-22 -30 6 -48 q20 -56 74 -62 q24 -34 70 -32 q46 -2 70 32 q54 6 74 62 q28 18 6 48 q-22 20 -48 -2 q-26 -34 -102 -34 t-102 34 q-26 22 -48 2z',
    '#d08b38',
  ) +
  path(
    'M-70 -132 q-28 40 -18 86 q24 -16 52 -20 q-16 -44 -6 -92 q-18 10 -28 26z M70 -132 q28 40 18 86 q-24 -16 -52 -20 q16 -44 6 -92 q18 10 28 26z',
    '#b06d22',
  ) +
  path(
    'M-144 -70 q2 32 22 56 q14 -14 24 -22 q-24 -30 -22 -72 q-16 12 -24 38z M144 -70 q-2 32 -22 56 q-14 -14 -24 -22 q24 -30 22 -72 q16 12 24 38z',
    '#b9762a',
  ) +
  stroke('M-26 -146 q26 -10 52 0 M-104 -106 q8 -12 20 -16 M104 -106 q-8 -12 -20 -16', '#f4cd93', 8, 'opacity="0.85"');

/** A scored loaf. */
export const loaf = () =>
  path('M-140 -6 q-26 -110 60 -122 q80 -20 160 0 q86 12 60 122 q-140 16 -280 0z', '#b8712b') +
  path('M40 -134 q22 0 40 6 q86 12 60 122 q-40 6 -90 7 q46 -70 -10 -135z', '#000', 'opacity="0.12"') +
  times(4, at => path(`M${-92 + at * 52} -34 q-6 -60 34 -84 q12 40 -34 84z`, '#f0cf98')) +
  times(4, at => stroke(`M${-86 + at * 52} -50 q6 -40 24 -56`, '#fff3d6', 4, 'opacity="0.8"')) +
  ellipse(0, -2, 132, 8, '#7d4717', 'opacity="0.5"');

/** A layered cake with a slice taken out. */
export const cake = ({ main, accent, cream }: Palette) =>
  ellipse(0, -6, 140, 18, '#cfc7b8') +
  ellipse(0, -12, 140, 18, '#fffdf6') +
  rect(-14, -30, 28, 22, '#d9d2c3') +
  rect(-100, -146, 200, 122, cream, 10) +
  times(4, at => rect(-100, -126 + at * 28, 200, 13, at % 2 ? accent : main)) +
  rect(38, -146, 62, 122, '#000', 8, 'opacity="0.1"') +
  path(
    'M-104 -138 q-2 -26 104 -26 t104 26 v14 q-14 24 -28 0 q-14 22 -28 0 q-14 26 -30 0 q-16 20 -30 0 q-14 24 -30 0 q-14 22 -28 0 q-16 20 -34 0z',
    lighter(main, 0.5),
  ) +
  times(5, at => circle(-72 + at * 36, -166 + Math.abs(at - 2) * 3, 13, at % 2 ? accent : darker(main, 0.1))) +
  times(5, at => circle(-76 + at * 36, -170 + Math.abs(at - 2) * 3, 4, '#fff', 'opacity="0.6"'));

/** Three scoops in a cone. */
export const icecream = ({ main, accent, cream }: Palette) =>
  polygon(
    [
      [-52, -110],
      [52, -110],
      [0, 0],
    ],
    '#d99a4e',
  ) +
  stroke('M-36 -96 L12 -24 M-8 -104 L24 -50 M36 -96 L-12 -24 M8 -104 L-24 -50', '#b87a34', 4) +
  circle(-36, -132, 44, accent) +
  circle(38, -132, 44, lighter(main, 0.35)) +
  circle(0, -186, 48, cream) +
  circle(-16, -202, 12, '#fff') +
  path('M-60 -116 q14 22 30 2 q14 22 30 2 q16 22 30 -2 q14 20 32 -4 l-8 -12 h-106z', lighter(accent, 0.2)) +
  path('M20 -226 q34 10 28 46 q-8 40 -40 42 q36 -36 12 -88z', '#000', 'opacity="0.08"') +
  circle(10, -238, 12, '#b8233a') +
  stroke('M10 -248 q4 -20 22 -24', '#51702e', 4);

/** A durian, opened. */
export const durian = ({ accent }: Palette) => {
  const thorn = (at: number) => {
    const angle = (at / 26) * Math.PI * 2;
    const [x, y] = [Math.cos(angle) * 104, -104 + Math.sin(angle) * 96];
    return placed(
      polygon(
        [
          [-14, 0],
          [0, -30],
          [14, 0],
        ],
        at % 2 ? '#7d8a35' : '#8f9c40',
      ),
      x,
      y,
      1,
      (angle * 180) / Math.PI + 90,
    );
  };
  return (
    stroke('M-8 -200 q-6 -30 -26 -44', '#6b4a25', 17) +
    times(26, thorn) +
    ellipse(0, -104, 110, 102, '#86933a') +
    times(12, at =>
      polygon(
        [
          [-80 + (at % 4) * 22, -150 + Math.floor(at / 4) * 44],
          [-68 + (at % 4) * 22, -172 + Math.floor(at / 4) * 44],
          [-56 + (at % 4) * 22, -150 + Math.floor(at / 4) * 44],
        ],
        '#6b7829',
      ),
    ) +
    path('M6 -196 q92 40 66 150 q-20 42 -60 40 q-44 -90 -6 -190z', '#f4ead0') +
    path('M20 -168 q54 30 40 66 q-30 10 -44 -12 q-6 -30 4 -54z', '#f2c53d') +
    path('M14 -96 q40 14 34 56 q-22 18 -36 4 q-8 -32 2 -60z', '#e8b52c') +
    circle(38, -134, 5, accent, 'opacity="0.4"')
  );
};
