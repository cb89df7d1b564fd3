import { darker, lighter } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import { circle, ellipse, path, placed, polygon, rect, stroke, times } from '../shapes.ts';

/** A dumbbell lying. */
export const dumbbell = ({ main, accent, ink }: Palette) =>
  rect(-90, -58, 180, 20, '#b9bec6', 8) +
  times(2, side => {
    const x = side ? 1 : -1;
    return (
      rect(x * 104 - 22, -104, 44, 112, ink, 12) +
      rect(x * 146 - 18, -88, 36, 80, main, 10) +
      rect(x * 104 - 22, -104, 14, 112, '#fff', 8, 'opacity="0.12"') +
      rect(x * 172 - 7, -64, 14, 32, '#8d939c', 5) +
      circle(x * 104, -48, 9, accent)
    );
  });

/** A kettlebell. */
export const kettlebell = ({ main, accent, ink }: Palette) =>
  stroke('M-46 -116 q-14 -66 46 -66 t46 66', ink, 26) +
  path('M-88 -66 q2 -66 88 -66 t88 66 q0 44 -40 66 h-96 q-40 -22 -40 -66z', main) +
  path('M22 -131 q64 8 66 65 q0 44 -40 66 h-36 q52 -60 10 -131z', '#000', 'opacity="0.17"') +
  circle(-6, -64, 34, accent) +
  path(
    'M-18 -64 l10 12 l18 -24',
    'none',
    `stroke="${ink}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"`,
  );

/** A rolled mat beside a block. */
export const mat = ({ main, accent, cream }: Palette) =>
  rect(-150, -74, 210, 74, main, 37) +
  circle(60, -37, 37, darker(main, 0.2)) +
  stroke('M60 -37 m-22 0 a22 22 0 1 1 22 22 a14 14 0 1 1 8 -26', lighter(main, 0.35), 6) +
  rect(-96, -74, 16, 74, cream) +
  rect(-20, -74, 16, 74, cream) +
  rect(104, -64, 92, 64, accent, 8) +
  rect(104, -64, 92, 16, lighter(accent, 0.3), 8);

/** A swimming ring, a duck inside. */
export const ring = ({ main, accent, cream }: Palette) =>
  ellipse(0, -44, 150, 46, accent) +
  times(5, at =>
    polygon(
      [
        [-130 + at * 60, -60],
        [-104 + at * 60, -72],
        [-96 + at * 60, -22],
        [-122 + at * 60, -14],
      ],
      cream,
      'opacity="0.9"',
    ),
  ) +
  ellipse(0, -60, 92, 22, darker(main, 0.1)) +
  path('M-58 -62 q-6 -54 52 -48 q-16 -58 30 -60 q44 2 34 52 q10 40 -20 58 q-50 14 -96 -2z', '#f6c73f') +
  path('M58 -146 l34 8 l-32 14z', '#e8772e') +
  circle(40, -148, 6, '#22303a') +
  stroke('M-34 -84 q26 20 48 2', '#dba52a', 7) +
  path('M-150 -44 q0 46 150 46 t150 -46 q-20 26 -150 26 t-150 -26z', '#000', 'opacity="0.12"');

/** A barber's chair. */
export const chair = ({ main, ink, accent }: Palette) =>
  ellipse(0, -6, 78, 12, '#8d939c') +
  rect(-14, -66, 28, 60, '#c4c9d0') +
  rect(-100, -100, 190, 42, main, 16) +
  placed(
    rect(-26, -160, 52, 168, main, 20) +
      rect(-26, -212, 52, 44, lighter(main, 0.2), 16) +
      rect(8, -160, 18, 160, '#000', 10, 'opacity="0.15"'),
    78,
    -86,
    1,
    9,
  ) +
  rect(-84, -146, 128, 18, ink, 9) +
  rect(-70, -132, 14, 40, '#c4c9d0') +
  rect(-130, -52, 60, 13, '#c4c9d0', 6) +
  rect(-112, -92, 16, 50, '#c4c9d0', 6) +
  rect(-100, -76, 190, 7, accent);

/** A hair dryer standing on its handle. */
export const dryer = ({ main, accent, ink }: Palette) =>
  path('M10 -128 l40 0 l-14 118 q-12 10 -26 0z', darker(main, 0.25)) +
  circle(30, -150, 62, main) +
  path('M-20 -196 l-120 18 v58 l120 16z', main) +
  rect(-158, -184, 22, 70, ink, 6) +
  circle(36, -150, 36, lighter(main, 0.3)) +
  times(4, at => rect(18, -170 + at * 12, 36, 5, ink, 2, 'opacity="0.6"')) +
  rect(22, -84, 14, 26, accent, 5);

/** Three bottles of different shape. */
export const bottle = ({ main, accent, cream, ink }: Palette) =>
  rect(-112, -128, 66, 128, lighter(main, 0.4), 12) +
  rect(-96, -158, 34, 34, ink, 5) +
  rect(-104, -86, 50, 46, cream, 4) +
  rect(-36, -196, 70, 196, main, 16) +
  rect(-8, -236, 14, 44, ink) +
  path('M-8 -240 h-34 v14 h34z', ink) +
  circle(0, -92, 24, cream) +
  path('M0 -108 q18 16 0 32 q-18 -16 0 -32z', accent) +
  rect(46, -92, 76, 92, accent, 18) +
  rect(54, -112, 60, 24, cream, 6) +
  rect(12, -196, 22, 196, '#000', 12, 'opacity="0.13"') +
  rect(96, -92, 26, 92, '#000', 14, 'opacity="0.11"');

/** Nail polish in three colours. */
export const polish = ({ main, accent, ink }: Palette) => {
  const flask = (x: number, colour: string, high: number) =>
    rect(x - 17, -high - 92, 34, 96, ink, 9) +
    rect(x - 13, -high - 88, 8, 84, '#fff', 4, 'opacity="0.2"') +
    rect(x - 40, -high, 80, high, colour, 18) +
    rect(x - 30, -high + 12, 14, high - 30, '#fff', 7, 'opacity="0.35"');
  return (
    flask(-88, main, 82) +
    flask(4, accent, 96) +
    flask(94, '#f4b6c2', 76) +
    ellipse(4, -3, 130, 5, '#000', 'opacity="0.08"')
  );
};

/** A jar of tablets and a blister. */
export const pills = ({ main, accent, cream, ink }: Palette) =>
  rect(-92, -160, 120, 160, main, 16) +
  rect(-102, -196, 140, 44, cream, 10) +
  times(8, at => rect(-94 + at * 16.5, -196, 3, 44, '#000', 0, 'opacity="0.1"')) +
  rect(-92, -118, 120, 84, cream) +
  rect(-44, -104, 22, 58, accent, 3) +
  rect(-62, -86, 58, 22, accent, 3) +
  rect(-10, -160, 38, 160, '#000', 14, 'opacity="0.1"') +
  placed(
    rect(-46, -84, 96, 84, '#cfd5da', 8) +
      times(6, at => circle(-24 + (at % 3) * 26, -62 + Math.floor(at / 3) * 36, 10, at % 2 ? accent : cream)),
    96,
    -4,
    1,
    10,
  ) +
  ellipse(64, -6, 0, 0, ink);

/** A tooth that smiles. */
export const tooth = ({ accent, ink, main }: Palette) =>
  path(
    'M-84 -160 q-4 -64 60 -56 q24 6 24 6 q0 0 24 -6 q64 -8 60 56 q-4 50 -22 72 q-6 88 -32 88 q-22 0 -24 -56 q-6 -16 -12 0 q-2 56 -24 56 q-26 0 -32 -88 q-18 -22 -22 -72z',
    '#fffefb',
  ) +
  path('M24 -210 q64 -8 60 50 q-4 50 -22 72 q-6 88 -32 88 q-8 0 -13 -8 q48 -90 7 -202z', main, 'opacity="0.13"') +
  circle(-28, -136, 8, ink) +
  circle(28, -136, 8, ink) +
  stroke('M-22 -112 q22 22 44 0', ink, 7) +
  circle(-46, -118, 11, accent, 'opacity="0.5"') +
  circle(46, -118, 11, accent, 'opacity="0.5"');
