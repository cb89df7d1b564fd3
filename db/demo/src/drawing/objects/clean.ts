import { darker, lighter } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import { circle, ellipse, path, placed, polygon, rect, stroke, times } from '../shapes.ts';

/** A washing machine with its drum in view. */
export const washer = ({ main, accent, cream, ink }: Palette) =>
  rect(-98, -230, 196, 230, cream, 14) +
  rect(44, -230, 54, 230, '#000', 12, 'opacity="0.06"') +
  rect(-98, -230, 196, 48, lighter(main, 0.15), 14) +
  rect(-98, -196, 196, 14, lighter(main, 0.15)) +
  rect(-82, -216, 60, 20, ink, 4) +
  circle(14, -206, 11, cream) +
  circle(44, -206, 11, cream) +
  circle(74, -206, 11, accent) +
  circle(0, -94, 78, darker(cream, 0.2)) +
  circle(0, -94, 66, ink) +
  circle(0, -94, 56, lighter(main, 0.5)) +
  path('M-54 -80 q28 -22 54 0 t54 -4 q-4 42 -54 46 t-54 -42z', main) +
  circle(-20, -104, 9, '#fff', 'opacity="0.8"') +
  circle(4, -118, 6, '#fff', 'opacity="0.7"') +
  circle(24, -100, 12, '#fff', 'opacity="0.6"') +
  stroke('M-42 -122 q14 -20 34 -24', '#fff', 8, 'opacity="0.6"');

/** A basket with folded towels. */
export const basket = ({ main, accent, cream }: Palette) =>
  rect(-84, -150, 168, 32, accent, 14) +
  rect(-76, -178, 150, 32, cream, 14) +
  rect(-80, -206, 156, 32, main, 14) +
  rect(-60, -198, 70, 6, '#fff', 3, 'opacity="0.5"') +
  path('M-116 -122 h232 l-20 116 q-96 14 -192 0z', '#c79a62') +
  times(4, at => stroke(`M${-112 + at * 3} ${-96 + at * 26} h${224 - at * 7}`, '#a67a44', 6)) +
  times(9, at => stroke(`M${-92 + at * 23} -120 l${(4 - at) * -2.5} 116`, '#b3874f', 5)) +
  rect(-124, -132, 248, 18, '#a67a44', 9);

/** A spray bottle. */
export const spray = ({ main, accent, cream, ink }: Palette) =>
  path('M-46 -122 q0 -34 24 -44 h44 q24 10 24 44 v112 q0 10 -10 10 h-72 q-10 0 -10 -10z', lighter(main, 0.3)) +
  path('M16 -166 h6 q24 10 24 44 v112 q0 10 -10 10 h-26 q24 -70 6 -166z', '#000', 'opacity="0.1"') +
  rect(-40, -104, 80, 74, cream, 6) +
  path('M0 -94 q24 26 0 50 q-24 -24 0 -50z', accent) +
  rect(-16, -190, 32, 26, ink) +
  path('M-66 -232 h92 q20 6 22 28 h-20 l-12 16 h-38 l-8 -16 h-36z', main) +
  stroke('M-34 -202 q-16 10 -14 30', ink, 8) +
  times(3, at => circle(-96 - at * 22, -220 + (at - 1) * 16, 5 + at, '#fff', 'opacity="0.75"'));

/** A pail with a sponge and foam. */
export const pail = ({ main, accent, ink }: Palette) =>
  stroke('M-84 -128 q84 -110 168 0', ink, 7) +
  times(7, at => circle(-72 + at * 24, -134 - (at % 2) * 16, 24, '#fff', 'opacity="0.95"')) +
  path('M-92 -128 h184 l-22 124 q-70 12 -140 0z', main) +
  path('M34 -128 h58 l-22 124 q-26 5 -50 6z', '#000', 'opacity="0.14"') +
  rect(-98, -138, 196, 18, darker(main, 0.2), 9) +
  rect(-64, -92, 110, 10, '#fff', 5, 'opacity="0.3"') +
  placed(
    rect(-42, -44, 84, 44, accent, 10) +
      circle(-18, -24, 5, '#000', 'opacity="0.12"') +
      circle(10, -30, 6, '#000', 'opacity="0.12"') +
      circle(22, -14, 4, '#000', 'opacity="0.12"'),
    132,
    0,
  );

/** A pot with big leaves. */
export const plant = ({ main, accent, ink }: Palette) => {
  const green = '#3f7d4e';
  const leaf = (turn: number, length: number, tone: string) =>
    placed(
      path(`M0 0 q-34 ${-length * 0.5} 0 ${-length} q34 ${length * 0.5} 0 ${length}z`, tone) +
        stroke(`M0 -6 v${-length * 0.82}`, '#ffffff', 2.5, 'opacity="0.3"'),
      0,
      -88,
      1,
      turn,
    );
  return (
    leaf(-52, 120, darker(green, 0.15)) +
    leaf(54, 118, darker(green, 0.2)) +
    leaf(-26, 152, green) +
    leaf(28, 148, lighter(green, 0.12)) +
    leaf(0, 168, lighter(green, 0.22)) +
    path('M-58 -98 h116 l-14 94 q-44 10 -88 0z', accent) +
    path('M18 -98 h40 l-14 94 q-16 4 -34 5z', '#000', 'opacity="0.14"') +
    rect(-64, -108, 128, 18, darker(accent, 0.12), 6) +
    ellipse(0, -2, 46, 4, ink, 'opacity="0.2"') +
    rect(-40, -70, 60, 7, lighter(main, 0.6), 3, 'opacity="0.5"')
  );
};

/** Flowers in a vase. */
export const flowers = ({ main, accent, cream }: Palette) => {
  const bloom = (x: number, y: number, size: number, colour: string) =>
    times(6, at =>
      circle(x + Math.cos(at * 1.047) * size * 0.62, y + Math.sin(at * 1.047) * size * 0.62, size * 0.56, colour),
    ) + circle(x, y, size * 0.44, '#f8d26a');
  return (
    stroke('M0 -80 L-54 -186 M0 -80 L6 -226 M0 -80 L64 -180 M0 -80 L-22 -150 M0 -80 L36 -140', '#4f7d45', 7) +
    path('M-10 -120 q-60 -6 -84 -44 q56 -8 84 44z M10 -120 q56 -2 86 -34 q-48 -18 -86 34z', '#5f9150') +
    bloom(-56, -190, 32, main) +
    bloom(68, -186, 30, accent) +
    bloom(6, -232, 36, lighter(main, 0.45)) +
    bloom(-16, -154, 24, cream) +
    bloom(38, -144, 22, lighter(accent, 0.4)) +
    path('M-36 -112 h72 q-8 22 8 48 q12 40 -14 64 h-60 q-26 -24 -14 -64 q16 -26 8 -48z', lighter(main, 0.6)) +
    path('M10 -112 h26 q-8 22 8 48 q12 40 -14 64 h-24 q30 -50 4 -112z', '#000', 'opacity="0.1"') +
    polygon(
      [
        [-48, -44],
        [48, -44],
        [50, -32],
        [-50, -32],
      ],
      main,
      'opacity="0.6"',
    )
  );
};
