import { darker, lighter } from '../colour.ts';
import { text } from '../lettering.ts';
import type { Palette } from '../palettes.ts';
import { circle, ellipse, path, placed, polygon, rect, stroke, times } from '../shapes.ts';

const book = (y: number, width: number, height: number, colour: string, page: string) =>
  rect(-width / 2, y - height, width, height, colour, 5) +
  rect(-width / 2 + 12, y - height + 6, width - 16, height - 12, page, 2) +
  rect(-width / 2, y - height, 26, height, darker(colour, 0.2), 5) +
  rect(-width / 2 + 36, y - height / 2 - 2, width * 0.3, 4, darker(page, 0.15));

/** A pile of books, one open on top. */
export const books = ({ main, accent, cream, ink }: Palette) =>
  book(0, 210, 40, main, cream) +
  placed(book(0, 180, 34, accent, cream), 10, -40) +
  placed(book(0, 196, 30, ink, cream), -6, -74) +
  path('M-104 -116 q52 -22 104 6 q52 -28 104 -6 v-52 q-52 -22 -104 6 q-52 -28 -104 -6z', lighter(cream, 0.5)) +
  path('M0 -110 q52 -28 104 -6 v-52 q-52 -22 -104 6z', '#000', 'opacity="0.07"') +
  times(3, at =>
    stroke(`M-86 ${-152 + at * 13} q36 -12 70 2 M18 ${-150 + at * 13} q36 -14 70 -2`, main, 3, 'opacity="0.5"'),
  );

/** Pencils and a ruler in a jar. */
export const pencils = ({ main, accent, cream, ink }: Palette) => {
  const pencil = (x: number, turn: number, colour: string, length: number) =>
    placed(
      rect(-8, -length, 16, length, colour) +
        rect(0, -length, 8, length, '#000', 0, 'opacity="0.12"') +
        polygon(
          [
            [-8, -length],
            [8, -length],
            [0, -length - 24],
          ],
          '#f0d3a4',
        ) +
        polygon(
          [
            [-3, -length - 15],
            [3, -length - 15],
            [0, -length - 24],
          ],
          ink,
        ),
      x,
      -60,
      1,
      turn,
    );
  return (
    pencil(-34, -14, accent, 150) +
    pencil(-8, -3, main, 176) +
    pencil(20, 7, '#d8483a', 140) +
    placed(
      rect(-11, -190, 22, 190, lighter(accent, 0.5), 2) +
        times(9, at => rect(-11, -182 + at * 18, at % 2 ? 7 : 11, 2, ink)),
      42,
      -60,
      1,
      15,
    ) +
    path('M-66 -120 h132 l-10 112 q-56 16 -112 0z', lighter(main, 0.15)) +
    path('M24 -120 h42 l-10 112 q-20 6 -44 7z', '#000', 'opacity="0.13"') +
    rect(-66, -84, 126, 18, cream, 0, 'opacity="0.85"') +
    ellipse(0, -120, 66, 9, darker(main, 0.25))
  );
};

/** Toy blocks, one standing on two. */
export const blocks = ({ main, accent, cream }: Palette) => {
  const block = (x: number, y: number, colour: string, sign: string) =>
    rect(x - 46, y - 92, 92, 92, colour, 12) +
    rect(x - 36, y - 82, 72, 72, cream, 8) +
    text(sign, x, y - 25, colour, { size: 58, weight: 800, anchor: 'middle' }) +
    rect(x + 22, y - 92, 24, 92, '#000', 10, 'opacity="0.09"');
  return block(-50, 0, main, '1') + block(50, 0, accent, '2') + placed(block(0, 0, '#d8483a', '3'), 4, -94, 1, -5);
};

/** A globe on its stand. */
export const globe = ({ main, accent, ink }: Palette) =>
  rect(-50, -14, 100, 14, ink, 7) +
  rect(-6, -40, 12, 30, ink) +
  stroke('M-70 -190 a96 96 0 1 0 150 30', ink, 9) +
  circle(0, -122, 78, lighter(main, 0.35)) +
  path(
    'M-60 -160 q30 -34 58 -26 q10 24 -12 34 q-6 30 -34 22 q-20 -6 -12 -30z M10 -120 q34 -20 62 0 q-4 44 -38 62 q-26 -22 -24 -62z M-46 -92 q26 4 24 40 q-22 -8 -24 -40z',
    accent,
  ) +
  path('M14 -199 a78 78 0 0 1 0 154 q52 -76 0 -154z', '#000', 'opacity="0.1"') +
  ellipse(-26, -158, 16, 9, '#fff', 'opacity="0.4"');

/** An open laptop. */
export const laptop = ({ main, accent, ink, cream }: Palette) =>
  rect(-130, -176, 260, 164, ink, 12) +
  rect(-118, -164, 236, 140, cream, 4) +
  rect(-104, -150, 90, 12, main, 6) +
  times(4, at => rect(-104, -124 + at * 22, 60 + ((at * 37) % 50), 8, darker(cream, 0.18), 4)) +
  [34, 52, 44, 78, 96]
    .map((high, at) => rect(20 + at * 18, -40 - high, 12, high, high === 96 ? accent : lighter(main, 0.3), 3))
    .join('') +
  path('M-160 -14 h320 l-14 14 h-292z', darker(cream, 0.3)) +
  rect(-34, -14, 68, 6, darker(cream, 0.45), 3);

/** A small friendly robot. */
export const robot = ({ main, accent, cream, ink }: Palette) =>
  stroke('M0 -214 v-30', ink, 6) +
  circle(0, -250, 12, accent) +
  stroke('M-76 -104 q-40 10 -36 52 M76 -104 q40 -10 46 -52', darker(main, 0.2), 18) +
  circle(-112, -48, 15, ink) +
  circle(122, -160, 15, ink) +
  rect(-50, -30, 34, 30, ink, 6) +
  rect(16, -30, 34, 30, ink, 6) +
  rect(-74, -126, 148, 102, main, 20) +
  rect(24, -126, 50, 102, '#000', 18, 'opacity="0.12"') +
  rect(-42, -104, 84, 44, cream, 8) +
  stroke('M-34 -82 h16 l8 -14 l12 28 l8 -14 h22', accent, 5) +
  rect(-66, -218, 132, 88, lighter(main, 0.3), 26) +
  rect(-50, -202, 100, 54, ink, 22) +
  circle(-22, -175, 11, '#bff4ff') +
  circle(22, -175, 11, '#bff4ff') +
  stroke('M-12 -158 q12 8 24 0', '#bff4ff', 4);

/** An upright piano. */
export const piano = ({ main, ink, cream, accent }: Palette) =>
  rect(-150, -236, 300, 236, main, 10) +
  rect(-136, -222, 272, 84, darker(main, 0.18), 6) +
  rect(-160, -248, 320, 18, darker(main, 0.3), 6) +
  rect(-60, -214, 120, 66, cream, 4) +
  times(4, at => stroke(`M-50 ${-200 + at * 14} h100`, ink, 2)) +
  circle(-24, -186, 6, accent) +
  circle(12, -172, 6, accent) +
  rect(-164, -120, 328, 30, cream, 4) +
  times(22, at => rect(-164 + at * 15, -120, 1.6, 30, darker(cream, 0.4))) +
  times(21, at => (at % 7 === 2 || at % 7 === 6 ? '' : rect(-154 + at * 15, -120, 9, 18, ink, 2))) +
  rect(-170, -92, 340, 16, darker(main, 0.3), 5) +
  rect(-156, -78, 22, 78, darker(main, 0.2)) +
  rect(134, -78, 22, 78, darker(main, 0.2)) +
  rect(70, -236, 80, 150, '#000', 10, 'opacity="0.08"');
