import { darker, lighter } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import { circle, ellipse, path, rect, stroke, times } from '../shapes.ts';

const wheel = (x: number, size: number) =>
  circle(x, -size, size, '#23272e') +
  circle(x, -size, size * 0.56, '#c9ced4') +
  circle(x, -size, size * 0.2, '#6b727b');

/** A small car. */
export const car = ({ main, accent, ink }: Palette) =>
  ellipse(0, -2, 190, 9, '#000', 'opacity="0.16"') +
  path('M-112 -92 q34 -74 78 -76 h66 q44 4 86 78z', darker(main, 0.12)) +
  path('M-90 -94 q28 -54 58 -56 h24 v56z M6 -150 h24 q30 4 62 56 h-86z', '#cfe8f2') +
  path('M-60 -94 l32 -56 h12 l-32 56z', '#fff', 'opacity="0.5"') +
  path('M-190 -34 q-6 -54 56 -60 h262 q62 8 64 44 v18 q0 8 -12 8 h-356 q-12 0 -14 -10z', main) +
  rect(-190, -46, 382, 8, '#000', 0, 'opacity="0.12"') +
  rect(-6, -82, 26, 7, ink, 3, 'opacity="0.6"') +
  path('M166 -84 q22 8 26 28 h-22z', '#fdf1c4') +
  rect(-192, -74, 16, 22, accent, 4) +
  wheel(-112, 36) +
  wheel(116, 36);

/** A delivery van. */
export const van = ({ main, accent, cream, ink }: Palette) =>
  ellipse(0, -2, 200, 9, '#000', 'opacity="0.16"') +
  path('M-190 -186 h238 q56 0 84 62 l52 22 q14 6 14 24 v42 q0 10 -12 10 h-376z', cream) +
  path('M60 -166 q36 2 54 48 h-66 v-48z', '#bcdde8') +
  rect(-190, -104, 226, 34, main) +
  path('M36 -104 h96 l52 2 q14 6 14 24 v8 h-162z', main) +
  circle(-84, -128, 34, main) +
  circle(-84, -128, 24, cream) +
  path('M-84 -146 q22 18 0 36 q-22 -18 0 -36z', accent) +
  rect(-190, -36, 388, 10, '#000', 0, 'opacity="0.1"') +
  rect(58, -92, 24, 7, ink, 3, 'opacity="0.5"') +
  path('M182 -84 q14 6 16 20 h-18z', '#fdf1c4') +
  wheel(-110, 36) +
  wheel(112, 36);

/** A scooter. */
export const scooter = ({ main, accent, ink, cream }: Palette) =>
  ellipse(0, -2, 140, 8, '#000', 'opacity="0.16"') +
  stroke('M84 -44 L52 -176 h-32', ink, 9) +
  path('M-122 -96 q-4 -34 38 -36 h66 q16 40 10 66 h34 q14 -2 18 -44 l22 -4 q12 62 -18 76 h-92 q-54 2 -78 -58z', main) +
  path('M-122 -96 q-4 -34 38 -36 h20 q-20 60 36 96 q-70 6 -94 -60z', '#000', 'opacity="0.1"') +
  rect(-118, -150, 108, 22, ink, 11) +
  rect(-134, -214, 84, 62, accent, 8) +
  rect(-134, -190, 84, 8, cream, 0, 'opacity="0.7"') +
  circle(62, -152, 15, '#fdf1c4') +
  path('M50 -130 q36 30 40 76 l-18 6 q-2 -50 -32 -70z', main) +
  circle(-84, -40, 40, '#23272e') +
  circle(-84, -40, 20, '#c9ced4') +
  circle(92, -40, 40, '#23272e') +
  circle(92, -40, 20, '#c9ced4');

/** A stack of tyres. */
export const tyres = ({ main, accent }: Palette) =>
  times(3, at => {
    const y = -at * 62;
    return (
      rect(-104, y - 62, 208, 62, '#2a2e35', 28) +
      times(9, tread => rect(-92 + tread * 22, y - 56, 8, 50, '#3d434c', 3)) +
      rect(-104, y - 36, 208, 6, at === 1 ? accent : main, 0, 'opacity="0.9"')
    );
  }) +
  ellipse(0, -184, 96, 20, '#3a4049') +
  ellipse(0, -184, 48, 10, '#171a1f');

/** A charging post with its cable. */
export const charger = ({ main, accent, cream, ink }: Palette) =>
  rect(-70, -10, 140, 12, '#9aa0a8', 4) +
  rect(-54, -262, 108, 254, cream, 18) +
  rect(14, -262, 40, 254, '#000', 16, 'opacity="0.08"') +
  rect(-54, -262, 108, 70, main, 18) +
  rect(-40, -178, 80, 54, ink, 8) +
  path('M6 -172 l-22 26 h16 l-6 20 l22 -26 h-16z', accent) +
  times(3, at => rect(-30 + at * 22, -108, 16, 6, at < 2 ? main : darker(cream, 0.2), 3)) +
  stroke('M54 -140 q62 6 52 70 t-46 50', ink, 9) +
  rect(44, -160, 24, 40, ink, 6) +
  circle(0, -228, 18, lighter(main, 0.5)) +
  path('M4 -242 l-14 16 h10 l-4 12 l14 -16 h-10z', ink);
