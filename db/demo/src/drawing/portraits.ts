import { darker, lighter } from './colour.ts';
import type { Drawing } from './file.ts';
import { circle, ellipse, path, rect, stroke, svg } from './shapes.ts';

interface Face {
  ground: string;
  skin: string;
  hair: string;
  clothes: string;
  trim: string;
  style: 'scarf' | 'short' | 'long' | 'beard';
}

const FACES: readonly Face[] = [
  { ground: '#f3d9c4', skin: '#d9a27c', hair: '#0f6b66', clothes: '#0f5f5b', trim: '#e7b25a', style: 'scarf' },
  { ground: '#cfe0ea', skin: '#efc7a2', hair: '#22242c', clothes: '#34435e', trim: '#f4efe6', style: 'short' },
  { ground: '#f2d6d3', skin: '#a9714a', hair: '#231a1c', clothes: '#8c2f45', trim: '#f0b64c', style: 'long' },
  { ground: '#dbe6cd', skin: '#c68f63', hair: '#2b211c', clothes: '#e9e3d6', trim: '#57704a', style: 'beard' },
];

const shoulders = ({ clothes, trim, style }: Face) => {
  const body =
    path('M40 410 q4 -96 96 -112 h128 q92 16 96 112z', clothes) +
    path('M260 298 q96 14 100 112 h-90 q20 -60 -10 -112z', '#000', 'opacity="0.1"');
  if (style === 'short')
    return (
      body +
      path('M158 296 l42 66 l42 -66z', trim) +
      path('M190 316 h20 l10 74 h-40z', '#b5471b') +
      path('M150 298 l34 78 l16 -38z M250 298 l-34 78 l-16 -38z', darker(clothes, 0.3))
    );
  if (style === 'beard')
    return (
      body +
      path('M168 298 q32 34 64 0 v104 h-64z', lighter(clothes, 0.5)) +
      stroke('M200 324 v80', trim, 4) +
      circle(200, 346, 4, trim) +
      circle(200, 374, 4, trim)
    );
  if (style === 'long')
    return body + path('M150 296 q50 80 100 0z', darker(clothes, 0.25)) + stroke('M148 300 q52 76 104 0', trim, 5);
  return body;
};

const head = ({ skin }: Face) =>
  rect(172, 240, 56, 76, darker(skin, 0.12), 22) +
  ellipse(200, 196, 68, 82, skin) +
  path('M214 116 q54 14 54 80 q-2 66 -54 80 q44 -70 0 -160z', '#000', 'opacity="0.06"');

const features = ({ skin, hair, style }: Face) => {
  const brow = style === 'scarf' ? '#3a2a22' : hair;
  return (
    circle(174, 198, 6.5, '#221a1a') +
    circle(226, 198, 6.5, '#221a1a') +
    circle(176, 196, 2, '#fff') +
    circle(228, 196, 2, '#fff') +
    stroke('M160 180 q14 -9 27 -2 M213 178 q13 -7 27 2', brow, 6) +
    stroke('M200 202 q-7 20 3 24', darker(skin, 0.25), 4) +
    stroke('M178 240 q22 20 44 0', style === 'beard' ? '#f6e9dd' : '#8e3b36', 6) +
    circle(154, 226, 13, '#d9534f', 'opacity="0.16"') +
    circle(246, 226, 13, '#d9534f', 'opacity="0.16"')
  );
};

const behind = ({ hair, style }: Face) => {
  if (style === 'scarf')
    return path(
      'M104 206 q-8 -124 96 -126 q104 2 96 126 q8 90 54 150 q-150 50 -300 0 q46 -60 54 -150z',
      darker(hair, 0.15),
    );
  if (style === 'long')
    return path('M120 200 q-10 -116 80 -118 q90 2 80 118 q0 90 26 132 q-106 26 -212 0 q26 -42 26 -132z', hair);
  // What shows at the temples.
  return ellipse(200, 168, 71, 78, hair);
};

const above = ({ hair, trim, style, skin }: Face) => {
  switch (style) {
    case 'scarf':
      return (
        path(
          'M110 210 q-14 -128 90 -130 q104 2 90 130 q-2 70 -40 104 q60 14 74 60 q-124 50 -248 0 q14 -46 74 -60 q-38 -34 -40 -104z M200 120 q-62 4 -62 78 q0 62 62 80 q62 -18 62 -80 q0 -74 -62 -78z',
          hair,
          'fill-rule="evenodd"',
        ) +
        path('M250 314 q60 14 74 60 q-70 26 -130 24 q60 -24 56 -84z', '#000', 'opacity="0.1"') +
        stroke('M138 190 q6 -66 62 -70', lighter(hair, 0.25), 4) +
        circle(256, 322, 9, trim)
      );
    case 'short':
      return (
        path('M128 190 q-14 -100 74 -106 q92 2 70 108 q-8 -44 -30 -58 q-48 14 -92 -2 q-18 22 -22 58z', hair) +
        stroke(
          'M148 200 a26 26 0 1 0 52 0 a26 26 0 1 0 -52 0 M200 200 a26 26 0 1 0 52 0 a26 26 0 1 0 -52 0',
          '#2b2e36',
          5,
        )
      );
    case 'long':
      return (
        path('M126 210 q-10 -118 74 -122 q86 2 74 122 q-10 -64 -52 -94 q-30 60 -96 94z', hair) +
        circle(132, 240, 7, trim) +
        circle(268, 240, 7, trim)
      );
    default:
      return (
        path('M134 206 q-4 90 66 92 q70 -2 66 -92 q-10 30 -30 30 q-36 -14 -72 0 q-20 0 -30 -30z', hair) +
        ellipse(200, 244, 26, 9, darker(skin, 0.2)) +
        stroke('M180 242 q20 14 40 0', '#f6e9dd', 6) +
        path('M128 182 q-6 -98 72 -100 q80 2 72 100 q-8 -36 -24 -48 q-50 10 -96 0 q-18 14 -24 48z', hair)
      );
  }
};

const portrait = (face: Face): Drawing => ({
  purpose: 'photo',
  svg: svg(
    400,
    400,
    rect(0, 0, 400, 400, face.ground) +
      circle(200, 210, 168, lighter(face.ground, 0.45)) +
      behind(face) +
      (face.style === 'short' || face.style === 'beard'
        ? circle(134, 204, 15, face.skin) + circle(266, 204, 15, darker(face.skin, 0.08))
        : '') +
      shoulders(face) +
      head(face) +
      (face.style === 'beard' ? above(face) + features(face) : features(face) + above(face)),
  ),
  width: 400,
  height: 400,
  format: 'webp',
});

/** The consultants, drawn: in the order of the demo. */
export const portraits = () => FACES.map(portrait);
