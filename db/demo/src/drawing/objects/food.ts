import { darker, lighter } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import { circle, ellipse, path, placed, polygon, rect, stroke, times } from '../shapes.ts';

/** A bowl of noodles with egg and chopsticks. */
export const noodles = ({ main, accent, cream }: Palette) =>
  stroke('M40 -110 L150 -214 M58 -106 L168 -200', '#7a4a2a', 9) +
  ellipse(0, -104, 122, 34, lighter(main, 0.2)) +
  ellipse(0, -102, 108, 27, '#c9722f') +
  times(5, at => stroke(`M${-84 + at * 30} -104 q16 -30 34 -6 t34 2`, '#f4d58a', 10)) +
  ellipse(-44, -118, 27, 16, '#fffdf5') +
  ellipse(-44, -119, 13, 9, '#f2a52b') +
  path('M24 -126 q14 -20 30 -4 q14 -16 26 6 q-30 20 -56 -2z', '#4f8a3f') +
  path('M-122 -104 q4 76 74 96 h96 q70 -20 74 -96 q-30 32 -122 32 t-122 -32z', main) +
  path('M30 -74 q66 -4 92 -30 q-4 76 -74 96 h-28 q32 -30 10 -66z', '#000', 'opacity="0.13"') +
  stroke('M-106 -56 q44 26 106 26 t106 -26', accent, 7) +
  rect(-46, -12, 92, 12, darker(main, 0.3), 4) +
  circle(0, -44, 0, cream);

/** Nasi lemak on its leaf. */
export const rice = ({ main, accent, cream }: Palette) =>
  ellipse(0, -14, 152, 24, '#d8d2c2') +
  ellipse(0, -20, 152, 24, cream) +
  path('M-138 -26 q60 -46 138 -46 t146 38 q-66 28 -150 28 t-134 -20z', '#4c8a4a') +
  stroke('M-128 -28 q120 -24 260 -4', '#79b06b', 4) +
  path('M-66 -40 q-4 -78 62 -80 t64 80 q-60 22 -126 0z', '#fffefa') +
  path('M10 -119 q52 12 48 79 q-20 8 -44 10 q20 -46 -4 -89z', '#000', 'opacity="0.07"') +
  ellipse(82, -52, 32, 19, '#fffefa') +
  ellipse(82, -54, 15, 10, '#f4a91f') +
  path('M-118 -40 q6 -30 36 -28 t24 34 q-34 12 -60 -6z', accent === '#2e6f5b' ? '#a82c1e' : '#a82c1e') +
  circle(-104, -52, 4, '#d9633f') +
  circle(-88, -46, 4, '#d9633f') +
  times(3, at => placed(circle(0, 0, 15, '#bfe09a') + circle(0, 0, 11, '#e8f5cf'), 26 + at * 19, -30 + at * 3)) +
  times(5, at => stroke(`M${-30 + at * 9} -34 l12 -8`, main, 4));

/** A clay pot, simmering. */
export const pot = ({ main, accent, ink }: Palette) =>
  stroke('M-14 -178 q-16 -20 0 -42 t0 -40 M22 -174 q-14 -18 0 -38', '#ffffff', 8, 'opacity="0.5"') +
  stroke('M-118 -96 h-18 M118 -96 h18', ink, 20) +
  path('M-120 -120 h240 q6 96 -58 114 h-124 q-64 -18 -58 -114z', main) +
  path('M40 -120 h80 q6 96 -58 114 h-44 q44 -40 22 -114z', '#000', 'opacity="0.15"') +
  rect(-128, -132, 256, 20, darker(main, 0.25), 10) +
  path('M-112 -132 q10 -44 112 -44 t112 44z', lighter(main, 0.18)) +
  circle(0, -180, 13, ink) +
  times(4, at => path(`M${-60 + at * 36} 0 q-12 -14 2 -26 q14 12 6 26z`, accent));

/** Satay on a plate, cucumber beside it. */
export const satay = ({ accent, cream, main }: Palette) =>
  ellipse(0, -10, 150, 22, '#d9d2c3') +
  ellipse(0, -16, 150, 22, cream) +
  path('M-130 -20 q60 -34 140 -30 t124 26 q-120 26 -264 4z', '#4c8a4a') +
  times(6, at =>
    placed(
      stroke('M0 0 L0 -196', '#d9b27a', 6) +
        times(4, piece => rect(-15, -166 + piece * 33, 30, 29, piece % 2 ? '#a85a25' : '#c0702f', 11)) +
        times(4, piece => rect(2, -160 + piece * 33, 9, 14, '#6e3414', 4, 'opacity="0.6"')),
      -74 + at * 22,
      -24,
      1,
      -26 + at * 11,
    ),
  ) +
  ellipse(104, -34, 34, 18, main) +
  ellipse(104, -38, 27, 12, '#8a4b1c') +
  circle(-112, -32, 15, '#cfe6a8') +
  circle(-92, -26, 15, '#bddb90') +
  circle(104, -40, 4, accent);

/** A tall burger. */
export const burger = ({ main, accent }: Palette) =>
  rect(-104, -34, 208, 34, '#d8923c', 17) +
  rect(-112, -62, 224, 34, '#6b3419', 16) +
  polygon(
    [
      [-110, -66],
      [110, -66],
      [66, -40],
      [30, -62],
      [-20, -38],
      [-60, -62],
    ],
    '#f6c33c',
  ) +
  rect(-112, -98, 224, 32, '#7a3d1e', 16) +
  path('M-116 -96 q20 22 40 2 q22 22 42 0 q22 22 44 0 q22 22 42 0 q22 20 64 -4 v-12 h-232z', '#6aa84a') +
  rect(-106, -118, 212, 16, main === '#b1432f' ? accent : '#d4442e', 8) +
  path('M-112 -116 q2 -92 112 -92 t112 92z', '#e0993f') +
  path('M22 -207 q88 8 90 91 h-60 q10 -56 -30 -91z', '#000', 'opacity="0.1"') +
  times(7, at => ellipse(-66 + at * 22, -160 - Math.sin(at / 2) * 26, 6, 3.5, '#fdf0cc')) +
  stroke('M0 -206 v-34', '#b98a52', 5) +
  path('M0 -240 h34 l-9 10 l9 10 h-34z', accent);

const drumstick = (turn: number, x: number, y: number) =>
  placed(
    rect(-7, -14, 14, 56, '#fff6e4', 7) +
      path('M-32 -30 q-4 -56 32 -62 t32 62 q-10 34 -32 34 t-32 -34z', '#c97a24') +
      path('M-16 -50 q6 -22 20 -26', 'none', 'stroke="#f0b35c" stroke-width="9" stroke-linecap="round"'),
    x,
    y,
    1,
    turn,
  );

/** A striped bucket of fried chicken. */
export const bucket = ({ main, cream, ink }: Palette) =>
  drumstick(-24, -50, -160) +
  drumstick(20, 46, -164) +
  drumstick(0, 0, -176) +
  polygon(
    [
      [-92, -160],
      [92, -160],
      [66, 0],
      [-66, 0],
    ],
    cream,
  ) +
  times(4, at =>
    polygon(
      [
        [-92 + at * 52.6, -160],
        [-65.7 + at * 52.6, -160],
        [-47 + at * 37.7, 0],
        [-66 + at * 37.7, 0],
      ],
      main,
    ),
  ) +
  polygon(
    [
      [28, -160],
      [92, -160],
      [66, 0],
      [22, 0],
    ],
    '#000',
    'opacity="0.1"',
  ) +
  rect(-98, -170, 196, 16, ink, 8) +
  circle(0, -84, 34, cream) +
  circle(0, -84, 24, main);

/** Bamboo steamers, one above the other. */
export const steamer = ({ main, accent }: Palette) =>
  stroke('M-30 -186 q-16 -22 0 -44 t0 -40 M30 -188 q-16 -20 0 -40', '#ffffff', 8, 'opacity="0.5"') +
  times(2, level =>
    placed(
      rect(-128, -72, 256, 68, '#d9a864', 10) +
        times(11, at => rect(-120 + at * 23, -72, 3, 68, '#b9854a', 0, 'opacity="0.6"')) +
        rect(-134, -44, 268, 12, '#b27d42', 6) +
        rect(36, -72, 92, 68, '#000', 8, 'opacity="0.1"'),
      0,
      -level * 74,
    ),
  ) +
  ellipse(0, -148, 128, 24, '#b9854a') +
  ellipse(0, -150, 114, 18, '#8e5f30') +
  times(3, at =>
    path(`M${-98 + at * 68} -150 q4 -46 32 -46 t32 46 q-32 12 -64 0z`, at === 1 ? lighter(accent, 0.6) : '#fffaf0'),
  ) +
  times(3, at => stroke(`M${-76 + at * 68} -184 q10 8 20 0`, main, 4));
