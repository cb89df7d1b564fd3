import type { Drawing } from './file.ts';
import { text } from './lettering.ts';
import { circle, path, placed, rect, svg } from './shapes.ts';

const INK = '#0b4a45';
const ACCENT = '#b5471b';
const CREAM = '#fdf8f0';

/** An open door with the morning behind it: peluang is an opening. 48 across, around (0, 0). */
const door = (frame: string, sun: string, leaf: string) =>
  path('M-20 24 v-28 a20 20 0 0 1 40 0 v28z', frame) +
  path('M-12 24 v-27 a12 12 0 0 1 24 0 v27z', leaf) +
  circle(0, 2, 7, sun) +
  path('M-12 24 v-27 a12 12 0 0 1 5 -9.7 v36.7z', frame, 'opacity="0.55"');

const logo = (frame: string, leaf: string, letters: string) =>
  svg(
    200,
    60,
    placed(door(frame, ACCENT, leaf), 27, 30, 1) +
      text('Peluang', 57, 41, letters, { size: 33, weight: 800, spacing: -0.02 }),
  );

const picture = (purpose: string, drawn: string, width: number, height: number): Drawing => ({
  purpose,
  svg: drawn,
  width,
  height,
  format: 'png',
});

/** The demo company's logo on light and on dark, and its icon. */
export const companyDrawings = () => ({
  logo: picture('logo', logo(INK, CREAM, INK), 200, 60),
  darkLogo: picture('logo', logo(CREAM, '#0a332f', CREAM), 200, 60),
  favicon: picture(
    'favicon',
    svg(32, 32, rect(0, 0, 32, 32, INK, 7) + placed(door(CREAM, ACCENT, INK), 16, 16.5, 0.54)),
    32,
    32,
  ),
});
